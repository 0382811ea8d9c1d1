import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Button, type ButtonKind } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { DownIcon } from "../icons/icons.tsx";
import type { MenuItem } from "./menu-item.ts";

const loadPopup = () => import("./menu-popup.tsx");
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }));

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

/** A button that opens a menu. The menu itself is loaded when the pointer or the focus comes near. */
export function MenuButton({
  label,
  items,
  icon,
  hasLabel = false,
  kind = "ghost",
  align = "end",
}: MenuButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  const near = {
    ref: anchor,
    "aria-haspopup": "menu" as const,
    "aria-expanded": isOpen,
    onPointerEnter: () => void loadPopup(),
    onFocus: () => void loadPopup(),
    onClick: () => (isOpen ? setOpen(false) : open()),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      open();
    },
  };
  return (
    <>
      {hasLabel ? (
        <Button kind={kind} isSmall icon={icon} {...near}>
          <span className="min-w-0 truncate">{label}</span>
          <DownIcon className="-mr-0.5" />
        </Button>
      ) : (
        <IconButton label={label} icon={icon} {...near} />
      )}
      {wasOpened && (
        <Suspense>
          <MenuPopup
            label={label}
            items={items}
            isOpen={isOpen}
            onOpenChange={setOpen}
            anchor={anchor}
            align={align}
          />
        </Suspense>
      )}
    </>
  );
}
