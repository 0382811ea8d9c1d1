import type { ClipboardEvent, ReactNode } from "react";
import { splitName } from "./split-name.ts";

/** Shorter names always fit. */
const shortName = 12;

/** A name that is cut in the middle where it does not fit. The whole name is its title, and what is copied and read out. */
export function LongName({ name, className = "" }: { name: string; className?: string }): ReactNode {
  if (name.length <= shortName) return <span className={`truncate ${className}`}>{name}</span>;
  const { head, tail } = splitName(name);
  const copyWhole = (event: ClipboardEvent): void => {
    event.clipboardData.setData("text/plain", name);
    event.preventDefault();
  };
  return (
    <span className={`inline-flex max-w-full min-w-0 align-top ${className}`} title={name} onCopy={copyWhole}>
      <span className="sr-only select-none">{name}</span>
      <span aria-hidden="true" className="truncate">
        {head}
      </span>
      {tail && (
        <span aria-hidden="true" className="shrink-0 whitespace-nowrap">
          {tail}
        </span>
      )}
    </span>
  );
}
