import { type ReactNode, useId } from "react";
import { formatCount } from "../display/format-count.ts";

/** Props of `Section`. */
export type SectionProps = {
  title: string;
  count?: number;
  /** at the right of the heading: a link, a small button, a muted sentence */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of a page under its `h2`. */
export function Section({ title, count, aside, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="[&+section]:mt-8">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h2 id={id} className="text-lead font-semibold tracking-[-0.003em]">
          {title}
          {count !== undefined && (
            <span className="ml-1 font-normal text-ink-3 figures">{formatCount(count)}</span>
          )}
        </h2>
        {aside && <div className="ml-auto text-ink-3">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** What is running, waiting or compared: the only filled block. `label` names it for screen readers. */
export function Panel({ label, children }: { label?: string; children: ReactNode }): ReactNode {
  return label ? (
    <section aria-label={label} className="rounded-3 bg-soft p-4 [&+section]:mt-8">
      {children}
    </section>
  ) : (
    <div className="rounded-3 bg-soft p-4">{children}</div>
  );
}
