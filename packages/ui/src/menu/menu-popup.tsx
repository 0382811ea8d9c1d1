import { Menu } from "@base-ui/react/menu";
import type { ReactNode, RefObject } from "react";
import { Link } from "../context/link.tsx";
import { CheckIcon } from "../icons/icons.tsx";
import type { MenuItem } from "./menu-item.ts";

/** Props of `MenuPopup`. */
export type MenuPopupProps = {
  label: string;
  items: readonly MenuItem[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** what it hangs on, and where the focus returns to */
  anchor: RefObject<HTMLElement | null>;
  align?: "start" | "end";
};

const row =
  "flex min-h-8 items-center gap-2 rounded-1 px-2 text-ink outline-none select-none hover:no-underline data-highlighted:bg-soft-2";

function Item({ item }: { item: MenuItem }): ReactNode {
  if (item.kind === "separator") return <Menu.Separator className="my-1 h-px bg-line" />;
  if (item.kind === "heading")
    return <div className="px-2 pt-2 pb-1 text-meta font-medium text-ink-3">{item.label}</div>;
  if (item.kind === "choice")
    return (
      <Menu.CheckboxItem
        checked={item.isOn}
        onCheckedChange={() => item.onSelect()}
        closeOnClick
        label={item.label}
        className={row}
      >
        <span className="text-ink-3">{item.icon}</span>
        <span className="flex-1">{item.label}</span>
        <Menu.CheckboxItemIndicator className="text-accent">
          <CheckIcon />
        </Menu.CheckboxItemIndicator>
      </Menu.CheckboxItem>
    );
  const content = (
    <>
      {item.icon && <span className="text-ink-3">{item.icon}</span>}
      <span className="flex-1">
        {item.label}
        {item.disabledReason && <span className="block text-meta text-ink-3">{item.disabledReason}</span>}
      </span>
      {item.note && <span className="ml-4 text-meta text-ink-3">{item.note}</span>}
    </>
  );
  if (item.href !== undefined && !item.disabledReason)
    return (
      <Menu.LinkItem render={<Link href={item.href} />} label={item.label} closeOnClick className={row}>
        {content}
      </Menu.LinkItem>
    );
  return (
    <Menu.Item
      label={item.label}
      disabled={item.disabledReason !== undefined}
      onClick={() => item.onSelect?.()}
      className={`${row} data-disabled:text-ink-3`}
    >
      {content}
    </Menu.Item>
  );
}

/** The open menu: arrows and letters move, Enter chooses, Esc closes and gives the focus back. */
export function MenuPopup({
  label,
  items,
  isOpen,
  onOpenChange,
  anchor,
  align = "end",
}: MenuPopupProps): ReactNode {
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align={align} sideOffset={4} className="z-30 outline-none">
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="max-h-(--available-height) min-w-44 overflow-y-auto rounded-3 bg-pop p-1 shadow-2 outline-none transition-[opacity,translate] duration-160 ease-out data-starting-style:translate-y-1 data-starting-style:opacity-0"
          >
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
