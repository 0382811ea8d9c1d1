import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from "react";
import { Button, type ButtonKind } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { DownIcon } from "../icons/down-icon.ts";
import type { MenuItem } from "./menu-item.ts";
import { MenuPopup } from "./menu-popup.tsx";

/** Props of `MenuButton`. */
export type MenuButtonProps = {
  /** the name; also the text where there is no icon alone */
  label: string;
  items: readonly MenuItem[];
  icon?: ReactNode;
  /** shows icon, label and an arrow instead of the icon alone */
  hasLabel?: boolean;
  kind?: ButtonKind;
  align?: "start" | "end";
};

/** A button that opens a menu. */
export function MenuButton({
  label,
  items,
  icon,
  hasLabel = false,
  kind = "ghost",
  align = "end",
}: MenuButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    // what was chosen may have taken the focus elsewhere; only a focus inside the menu comes back
    if (document.activeElement?.closest("[role=menu]")) anchor.current?.focus();
    setOpen(false);
  }, []);
  const trigger = {
    ref: anchor,
    "aria-haspopup": "menu" as const,
    "aria-expanded": isOpen,
    ...(isOpen && { "aria-controls": id }),
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
      {isOpen && (
        <MenuPopup id={id} label={label} items={items} onClose={close} anchor={anchor} align={align} />
      )}
    </>
  );
}
