import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useRef,
  useState,
} from "react";
import { Button, type ButtonKind } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { DownIcon } from "../icons/down-icon.ts";

/** What an open menu needs to know of its button. */
export type MenuPlace = {
  id: string;
  label: string;
  onClose: () => void;
  /** what it hangs on, and where the focus returns to */
  anchor: RefObject<HTMLElement | null>;
  align: "start" | "end";
};

/** Props of `MenuTrigger`. */
export type MenuTriggerProps = {
  /** the name; also the text where there is no icon alone */
  label: string;
  icon?: ReactNode;
  /** shows icon, label and an arrow instead of the icon alone */
  hasLabel?: boolean;
  kind?: ButtonKind;
  align?: "start" | "end";
  /** draws the open menu, which may still be loading */
  menu(place: MenuPlace): ReactNode;
  /** the pointer or the focus has come: the menu may be wanted soon */
  onApproach?: () => void;
};

/** The button of a menu, without the menu: for menus that are loaded when they are opened. */
export function MenuTrigger({
  label,
  icon,
  hasLabel = false,
  kind = "ghost",
  align = "end",
  menu,
  onApproach,
}: MenuTriggerProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onClose = useCallback(() => {
    // what was chosen may have taken the focus elsewhere; only a focus inside the menu comes back
    if (document.activeElement?.closest("[role=menu]")) anchor.current?.focus();
    setOpen(false);
  }, []);
  const trigger = {
    ref: anchor,
    "aria-haspopup": "menu" as const,
    "aria-expanded": isOpen,
    ...(isOpen && { "aria-controls": id }),
    ...(onApproach && { onPointerEnter: onApproach, onFocus: onApproach }),
    onClick: () => setOpen(!isOpen),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      setOpen(true);
    },
  };
  return (
    <>
      {hasLabel ? (
        <Button kind={kind} isSmall icon={icon} {...trigger}>
          <span className={icon ? "max-narrow:sr-only" : undefined}>{label}</span>
          <DownIcon />
        </Button>
      ) : (
        <IconButton label={label} icon={icon} {...trigger} />
      )}
      {isOpen && menu({ id, label, onClose, anchor, align })}
    </>
  );
}
