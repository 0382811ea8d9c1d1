import type { ReactNode } from "react";
import type { MenuItem } from "./menu-item.ts";
import { MenuPopup } from "./menu-popup.tsx";
import { MenuTrigger, type MenuTriggerProps } from "./menu-trigger.tsx";

/** Props of `MenuButton`. */
export type MenuButtonProps = Omit<MenuTriggerProps, "menu" | "onApproach"> & {
  items: readonly MenuItem[];
};

/** A button that opens a menu. */
export function MenuButton({ items, ...button }: MenuButtonProps): ReactNode {
  return <MenuTrigger {...button} menu={(place) => <MenuPopup {...place} items={items} />} />;
}
