import { type ReactNode, useEffect, useState } from "react";

/** Nothing is drawn before this many milliseconds. */
export const loadingDelayMs = 300;

function useIsLate(delayMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isLate;
}

/** A grey bar where text will be. */
export function Bar({ width = "100%" }: { width?: string }): ReactNode {
  return <span className="block h-3 rounded-1 bg-soft-2" style={{ width }} />;
}

/** Widths that look like text, the same at each draw. */
const widths = ["62%", "69%", "38%", "81%", "74%", "63%", "50%", "75%"];

/** Props of `LoadingRows`. */
export type LoadingRowsProps = {
  /** what is awaited, for screen readers: "Loading clusters" */
  label: string;
  /** CSS widths of the columns of what will be here */
  columns: readonly string[];
  rows?: number;
  /** 40, 60 or 76 */
  rowHeight?: number;
};

/** Grey bars in the final geometry; nothing before 300 ms. */
export function LoadingRows({ label, columns, rows = 4, rowHeight = 40 }: LoadingRowsProps): ReactNode {
  const isLate = useIsLate(loadingDelayMs);
  return (
    <div aria-busy="true" style={{ minHeight: rows * rowHeight }}>
      {isLate && <p className="sr-only">{label}</p>}
      {isLate &&
        Array.from({ length: rows }, (_row, row) => (
          <div
            key={row}
            className="grid items-center gap-6 border-b border-line"
            style={{ height: rowHeight, gridTemplateColumns: columns.join(" ") }}
          >
            {columns.map((_column, column) => (
              <Bar key={column} width={widths[(row * columns.length + column) % widths.length] ?? "60%"} />
            ))}
          </div>
        ))}
    </div>
  );
}

/** A few grey lines of text; nothing before 300 ms. */
export function LoadingText({ label, lines = 3 }: { label: string; lines?: number }): ReactNode {
  const isLate = useIsLate(loadingDelayMs);
  return (
    <div aria-busy="true" className="grid gap-2" style={{ minHeight: lines * 20 }}>
      {isLate && <p className="sr-only">{label}</p>}
      {isLate &&
        Array.from({ length: lines }, (_line, line) => (
          <Bar key={line} width={widths[line % widths.length] ?? "60%"} />
        ))}
    </div>
  );
}
