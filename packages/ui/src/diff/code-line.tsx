import { memo, type ReactNode } from "react";
import type { DiffLine, WordRange } from "./diff-block.ts";

/** A line longer than this is cut: nobody reads it, and it would stall the page. */
export const longestDrawn = 2_000;

function Marked({ text, marks }: { text: string; marks: readonly WordRange[] }): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return [...parts, text.slice(at)];
}

/** The text of a line with its changed words marked. */
export function LineText({ line }: { line: DiffLine }): ReactNode {
  const { text, marks } = line;
  if (text.length > longestDrawn)
    return `${text.slice(0, longestDrawn)}\u2026 (${text.length - longestDrawn} more characters)`;
  return marks && marks.length > 0 ? <Marked text={text} marks={marks} /> : text;
}

const tones: Record<DiffLine["sign"], string> = { " ": "", "+": " ui-dl-add", "-": " ui-dl-del" };
const signs: Record<DiffLine["sign"], string> = { " ": "", "+": "+", "-": "\u2212" };

/** A line of the unified layout: both numbers, sign, text. Drawn once, however far the window moves over it. */
export const UnifiedLine = memo(function UnifiedLine({
  line,
  isCurrent,
}: {
  line: DiffLine;
  isCurrent: boolean;
}): ReactNode {
  return (
    <div className={`ui-dl${tones[line.sign]}${isCurrent ? " ui-dl-current" : ""}`}>
      <i>{line.before}</i>
      <i>{line.after}</i>
      <b>{signs[line.sign]}</b>
      <span>
        <LineText line={line} />
      </span>
    </div>
  );
});

/** One side of the split layout; without a line the place stays empty. */
export const SideLine = memo(function SideLine({
  line,
  side,
  isCurrent,
}: {
  line: DiffLine | undefined;
  side: "before" | "after";
  isCurrent: boolean;
}): ReactNode {
  if (!line) return <div className="ui-dl ui-dl-side ui-dl-none" />;
  return (
    <div className={`ui-dl ui-dl-side${tones[line.sign]}${isCurrent ? " ui-dl-current" : ""}`}>
      <i>{line[side]}</i>
      <b>{signs[line.sign]}</b>
      <span>
        <LineText line={line} />
      </span>
    </div>
  );
});
