import { type ComputedRow, equalJson } from "@ichor/values";
import type { ReactNode } from "react";

/** Who set a value: a line of the text, a reason, or nobody but the chart. */
export function SetBy({ row, onLine }: { row: ComputedRow; onLine(line: number): void }): ReactNode {
  const { setBy, value, chartDefault } = row;
  if (setBy.kind === "chart") return null;
  if (setBy.kind === "reason") return <span className="text-ink-2">{setBy.reason}</span>;
  const { line } = setBy;
  const isSameAsChart = value !== undefined && chartDefault !== undefined && equalJson(value, chartDefault);
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className="text-accent hover:underline"
        onClick={(event) => {
          event.stopPropagation();
          onLine(line);
        }}
      >
        Line {line}
      </button>
      {isSameAsChart && <span className="text-ink-3">, same as chart</span>}
    </>
  );
}
