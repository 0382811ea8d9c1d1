import type { Suggestion } from "@ichor/errors";
import { BadIcon, CheckIcon, Tag, WarnIcon } from "@ichor/ui";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Finding } from "../session/merge-findings.ts";

/** A row of the list: a finding of the text, or a danger of the change. */
export type FindingRow = {
  id: string;
  severity: "error" | "warning";
  line: number | undefined;
  text: string;
  /** at the right: "typed confirmation" */
  note?: string;
  /** at the right: an edit that resolves it */
  fix?: Suggestion;
  isStale?: boolean;
};

/** Findings and dangers as rows, by line; dangers are worth a row because saving will ask about them. */
export function toFindingRows(
  findings: readonly Finding[],
  dangers: readonly { code: string; title: string; line: number; confirmation: string }[],
): FindingRow[] {
  const rows: FindingRow[] = [
    ...dangers.map(({ code, title, line, confirmation }, index) => ({
      id: `danger ${code} ${index}`,
      severity: "error" as const,
      line: line > 0 ? line : undefined,
      text: title,
      note: confirmation === "" ? "dangerous" : "typed confirmation",
    })),
    ...findings.map(({ id, severity, range, message, remedy, suggestion, path, isStale }) => ({
      id,
      severity,
      line: range?.line,
      text: [message, remedy]
        .map((part) => toSentence(part, path[0]))
        .join(" ")
        .trim(),
      ...(suggestion && !isStale && { fix: suggestion }),
      ...(isStale && { isStale }),
    })),
  ];
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.line ?? 0) - (b.line ?? 0));
}

/** Errors keep a text from being saved, so they come first; what belongs to an earlier text comes last. */
function rankOf({ severity, isStale }: FindingRow): number {
  if (isStale) return 2;
  return severity === "error" ? 0 : 1;
}

/** A message as a sentence. A key at its beginning keeps its spelling. */
function toSentence(text: string | undefined, key: string | number | undefined): string {
  if (!text) return "";
  const isKey = typeof key === "string" && text.startsWith(key);
  return `${isKey ? text.charAt(0) : text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Props of `FindingsList`. */
export type FindingsListProps = {
  rows: readonly FindingRow[];
  onGo(line: number): void;
  onFix(fix: Suggestion): void;
};

/** Always two rows high, so that the editor above never changes its height; more rows scroll. */
export function FindingsList({ rows, onGo, onFix }: FindingsListProps): ReactNode {
  return (
    <section
      aria-label="Findings"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="ui-scroll h-[66px] shrink-0 border-t border-line bg-bar focus-visible:-outline-offset-2"
    >
      {rows.length === 0 ? (
        <p className="flex h-[33px] items-center gap-2 px-(--gutter) text-ink-3">
          <CheckIcon /> No findings
        </p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} onGo={onGo} onFix={onFix} />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = Omit<FindingsListProps, "rows"> & { row: FindingRow };

function Row({ row, onGo, onFix }: RowProps): ReactNode {
  const { severity, line, text, note, fix, isStale } = row;
  return (
    <li
      className={clsx(
        "grid min-h-[33px] grid-cols-[16px_56px_minmax(0,1fr)_auto] items-start gap-2 border-b border-line py-1.5 pr-3 pl-(--gutter)",
        isStale && "opacity-55",
      )}
    >
      {severity === "error" ? (
        <BadIcon className="mt-0.5 text-bad" label="Error" />
      ) : (
        <WarnIcon className="mt-0.5 text-warn" label="Warning" />
      )}
      {line === undefined ? (
        <span className="text-ink-3">Text</span>
      ) : (
        <button type="button" className="text-left text-accent hover:underline" onClick={() => onGo(line)}>
          Line {line}
        </button>
      )}
      <span className="line-clamp-2 wrap-anywhere" title={text}>
        {text}
      </span>
      {note && <Tag tone="bad">{note}</Tag>}
      {fix && (
        <button
          type="button"
          className="whitespace-nowrap text-accent hover:underline"
          onClick={() => onFix(fix)}
        >
          {fix.title}
        </button>
      )}
    </li>
  );
}
