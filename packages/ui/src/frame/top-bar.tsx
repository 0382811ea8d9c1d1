import type { ReactNode, Ref } from "react";
import { Link } from "../context/link.tsx";
import { KeyCap } from "../controls/key-cap.tsx";
import { SearchIcon } from "../icons/search-icon.ts";
import { Logo } from "./logo.tsx";

/** A place of the console that the top bar leads to. */
export type TopBarItem = { href: string; label: string; isCurrent: boolean };

/** Props of `TopBar`. */
export type TopBarProps = {
  homeHref: string;
  items: readonly TopBarItem[];
  /** search button, live mark, help, theme, account; from left to right */
  children?: ReactNode;
};

/** Mark and name, the places, and at the right what belongs to the whole console. */
export function TopBar({ homeHref, items, children }: TopBarProps): ReactNode {
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-bar px-(--gutter)">
      <Link
        href={homeHref}
        className="mr-4 flex items-center gap-2 text-lead font-[650] tracking-[-0.005em] text-ink hover:no-underline max-narrow:mr-1"
      >
        <Logo />
        Ichor
      </Link>
      <nav aria-label="Main" className="flex gap-1">
        {items.map(({ href, label, isCurrent }) => (
          <Link
            key={href}
            href={href}
            className="flex h-7 items-center rounded-2 px-2 font-medium text-ink-2 fade hover:bg-soft-2 hover:no-underline on:bg-soft-2 on:text-ink"
            {...(isCurrent && { "aria-current": "page" as const })}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-2">{children}</div>
    </header>
  );
}

/** Opens the palette. Below 960 px only its icon is left. */
export function SearchButton({
  onOpen,
  ref,
}: {
  onOpen: () => void;
  ref?: Ref<HTMLButtonElement>;
}): ReactNode {
  return (
    <button
      ref={ref}
      type="button"
      aria-keyshortcuts="Control+K"
      className="flex h-7 w-64 items-center gap-2 rounded-2 border border-line bg-bg pr-1 pl-2 text-ink-3 fade hover:border-line-ctl max-aside:w-44 max-narrow:w-7 max-narrow:border-transparent max-narrow:bg-transparent max-narrow:px-1.5"
      onClick={onOpen}
    >
      <SearchIcon />
      <span className="truncate max-narrow:sr-only">Search or run</span>
      <span aria-hidden="true" className="ml-auto max-narrow:hidden">
        <KeyCap keys="Ctrl K" />
      </span>
    </button>
  );
}
