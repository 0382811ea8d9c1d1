import { Fragment, type ReactNode } from "react";

/** One row of a `KeyValue`: a label, a value, and a second muted line. */
export type KeyValueRow = { label: string; value: ReactNode; sub?: ReactNode };

/** Labels in a column of 112 px (`labelWidth`), values beside them. */
export function KeyValue({
  rows,
  labelWidth = 112,
}: {
  rows: readonly KeyValueRow[];
  labelWidth?: number;
}): ReactNode {
  return (
    <dl className="grid gap-x-3 gap-y-2" style={{ gridTemplateColumns: `${labelWidth}px minmax(0, 1fr)` }}>
      {rows.map(({ label, value, sub }) => (
        <Fragment key={label}>
          <dt className="text-ink-3">{label}</dt>
          <dd className="min-w-0">
            {value}
            {sub && (
              <span className="mt-0.5 block">
                <Sub>{sub}</Sub>
              </span>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A second line under a name or value. */
export function Sub({ children }: { children: ReactNode }): ReactNode {
  return <span className="ui-prose block text-meta text-ink-3">{children}</span>;
}
