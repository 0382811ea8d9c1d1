import type { ReactNode } from "react";
import { Link } from "../context/link.tsx";
import { formatCount } from "../display/format-count.ts";

/** A tab that is a place of its own. */
export type TabLink = { href: string; label: string; isCurrent: boolean; count?: number };

const tab =
  "flex shrink-0 items-center gap-1.5 border-b-2 border-transparent pt-0.5 font-medium text-ink-2 hover:text-ink hover:no-underline on:border-accent on:text-ink";

/** The tabs of a page; each is a link, so each can be sent to somebody. `label` names what they belong to. */
export function TabNav({ label, tabs }: { label: string; tabs: readonly TabLink[] }): ReactNode {
  return (
    <nav
      aria-label={label}
      className="ui-scroll flex h-9 shrink-0 gap-6 overflow-y-hidden px-(--gutter) [box-shadow:inset_0_-1px_var(--line)]"
    >
      {tabs.map(({ href, label: name, isCurrent, count }) => (
        <Link key={href} href={href} className={tab} {...(isCurrent && { "aria-current": "page" as const })}>
          {name}
          {count !== undefined && (
            <span className="font-normal text-ink-3 figures">{formatCount(count)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
