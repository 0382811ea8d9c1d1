import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "../context/link.tsx";
import { CheckIcon } from "../icons/check-icon.ts";
import type { MenuItem } from "./menu-item.ts";
import type { MenuPlace } from "./menu-trigger.tsx";
import { placeMenu } from "./place-menu.ts";
import { useMenuKeys } from "./use-menu-keys.ts";

/** Props of `MenuPopup`. */
export type MenuPopupProps = MenuPlace & { items: readonly MenuItem[] };

const row =
  "flex min-h-8 w-full items-center gap-2 rounded-1 px-2 py-1 text-left text-ink outline-none select-none hover:bg-soft-2 hover:no-underline focus:bg-soft-2 off:cursor-default off:text-ink-3 off:hover:bg-transparent off:focus:bg-soft-2";

type Choosable = Exclude<MenuItem, { kind: "separator" | "heading" }>;

function Content({ item }: { item: Choosable }): ReactNode {
  const isChoice = item.kind === "choice";
  const reason = isChoice ? undefined : item.disabledReason;
  return (
    <>
      {item.icon && <span className="text-ink-3">{item.icon}</span>}
      <span className="flex-1">
        {item.label}
        {reason && <span className="block text-meta text-ink-3">{reason}</span>}
      </span>
      {!isChoice && item.note && <span className="ml-4 text-meta text-ink-3">{item.note}</span>}
      {isChoice && <CheckIcon className={item.isOn ? "text-accent" : "invisible"} />}
    </>
  );
}

function Row({ item, onClose }: { item: Choosable; onClose: () => void }): ReactNode {
  const isChoice = item.kind === "choice";
  const isOff = !isChoice && item.disabledReason !== undefined;
  if (!isChoice && item.href !== undefined && !isOff)
    return (
      <Link href={item.href} role="menuitem" tabIndex={-1} className={row} onClick={onClose}>
        <Content item={item} />
      </Link>
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      className={row}
      {...(isChoice ? { role: "menuitemradio", "aria-checked": item.isOn } : { role: "menuitem" })}
      {...(isOff && { "aria-disabled": true })}
      onClick={() => {
        if (isOff) return;
        onClose();
        item.onSelect?.();
      }}
    >
      <Content item={item} />
    </button>
  );
}

function usePlace({ anchor, align }: MenuPopupProps, menu: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = menu.current;
    const button = anchor.current;
    if (!element || !button) return;
    element.showPopover?.();
    const place = placeMenu(button.getBoundingClientRect(), element.getBoundingClientRect(), {
      view: { width: window.innerWidth, height: window.innerHeight },
      align,
    });
    element.style.left = `${place.left}px`;
    element.style.top = `${place.top}px`;
    element.style.maxHeight = `${place.maxHeight}px`;
    firstItem(element)?.focus({ preventScroll: true });
  }, [menu, anchor, align]);
}

/** The first one that can be chosen: what only tells something is reached by the arrows. */
function firstItem(menu: HTMLElement): HTMLElement | null {
  const items = "[role^=menuitem]";
  return menu.querySelector<HTMLElement>(`${items}:not([aria-disabled=true])`) ?? menu.querySelector(items);
}

function useCloseElsewhere({ anchor, onClose }: MenuPopupProps, menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onPress = (event: Event): void => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", onPress, true);
    window.addEventListener("resize", onClose);
    return () => {
      document.removeEventListener("pointerdown", onPress, true);
      window.removeEventListener("resize", onClose);
    };
  }, [menu, anchor, onClose]);
}

/** The open menu: arrows and letters move, Enter chooses, Esc, Tab and a click elsewhere close. */
export function MenuPopup(props: MenuPopupProps): ReactNode {
  const { id, label, items, onClose, anchor } = props;
  const menu = useRef<HTMLDivElement>(null);
  const onKeyDown = useMenuKeys(menu, anchor, onClose);
  usePlace(props, menu);
  useCloseElsewhere(props, menu);
  return (
    <div
      ref={menu}
      id={id}
      popover="manual"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="ui-scroll fixed inset-auto m-0 min-w-44 animate-rise rounded-3 bg-pop p-1 text-ink lift-2"
      onKeyDown={onKeyDown}
    >
      {items.map((item) => {
        if (item.kind === "separator") return <hr key={item.id} className="my-1 h-px border-0 bg-line" />;
        if (item.kind === "heading")
          return (
            <div
              key={item.id}
              role="presentation"
              className="px-2 pt-2 pb-1 text-meta font-medium text-ink-3"
            >
              {item.label}
            </div>
          );
        return <Row key={item.id} item={item} onClose={onClose} />;
      })}
    </div>
  );
}
