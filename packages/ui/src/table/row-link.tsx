import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "../context/link.tsx";

/** The name of a row: a link that the whole row follows, with all its ways of opening (new tab, copy address). */
export function RowLink({
  href,
  isQuiet = false,
  children,
}: {
  href: string;
  /** weight of text instead of a name */
  isQuiet?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <Link
      href={href}
      data-row-link=""
      className={clsx("inline-flex max-w-full min-w-0 align-top text-ink", !isQuiet && "font-semibold")}
    >
      {children}
    </Link>
  );
}

/** Opens the link of a row as the given click or key asks. Answers whether there was one. */
export function followRowLink(
  row: Element,
  { ctrlKey, metaKey, shiftKey }: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean },
): boolean {
  const link = row.querySelector<HTMLAnchorElement>("a[data-row-link]");
  if (!link) return false;
  link.dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
  return true;
}

/** Whether a click in a row was meant for something in it, or for selecting text. */
export function isRowClick(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("a, button, input, label, select, textarea, summary")) return false;
  return !window.getSelection()?.toString();
}
