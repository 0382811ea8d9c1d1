import type { ReactNode } from "react";
import { splitName } from "./split-name.ts";

/** A name that is cut in the middle where it does not fit. The whole name is its title, and what is copied. */
export function LongName({ name, className }: { name: string; className?: string }): ReactNode {
  const { head, tail } = splitName(name);
  return (
    <span className={`inline-flex max-w-full min-w-0 align-top ${className ?? ""}`} title={name}>
      <span className="truncate">{head}</span>
      {tail && <span className="shrink-0 whitespace-nowrap">{tail}</span>}
    </span>
  );
}
