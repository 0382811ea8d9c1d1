import type { Issue } from "@ichor/errors";
import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "../context/announcer.tsx";
import { formatAmount } from "../display/format-count.ts";
import { BadIcon } from "../icons/bad-icon.ts";
import { OkIcon } from "../icons/ok-icon.ts";
import { WarnIcon } from "../icons/warn-icon.ts";
import { CodeWords } from "./code-words.tsx";

/** Props of `FindingsList`. */
export type FindingsListProps = {
  issues: readonly Issue[];
  /** goes to the line of a finding */
  onGo: (issue: Issue) => void;
  /** at the right of a row: a tag such as "typed confirmation" */
  extra?: (issue: Issue) => ReactNode;
  /** a line per key below the rows */
  hints?: ReactNode;
};

/** How many findings there are, in words: "1 error, 2 warnings", "No findings". */
export function formatFindings(issues: readonly Issue[]): string {
  const errors = issues.filter(({ severity }) => severity === "error").length;
  const warnings = issues.length - errors;
  const parts = [
    errors > 0 && formatAmount(errors, "error"),
    warnings > 0 && formatAmount(warnings, "warning"),
  ];
  return parts.filter(Boolean).join(", ") || "No findings";
}

function useAnnouncedCounts(words: string): void {
  const last = useRef(words);
  useEffect(() => {
    if (last.current === words) return;
    last.current = words;
    const timer = setTimeout(() => announce(words, "result"), 1_000);
    return () => clearTimeout(timer);
  }, [words]);
}

function Row({
  issue,
  onGo,
  extra,
}: { issue: Issue } & Pick<FindingsListProps, "onGo" | "extra">): ReactNode {
  const path = issue.path.join(".");
  const words = `${path ? `${path}: ` : ""}${issue.message}${issue.remedy ? `. ${issue.remedy}` : ""}`;
  return (
    <li className="grid min-h-[33px] grid-cols-[16px_56px_minmax(0,1fr)_auto] items-start gap-2 border-b border-line py-1.5 pr-3 pl-(--gutter)">
      {issue.severity === "error" ? (
        <BadIcon label="Error" className="mt-0.5 text-bad" />
      ) : (
        <WarnIcon label="Warning" className="mt-0.5 text-warn" />
      )}
      <button
        type="button"
        className="justify-self-start rounded-1 text-accent hover:underline"
        onClick={() => onGo(issue)}
      >
        {issue.range ? `Line ${issue.range.line}` : "Text"}
      </button>
      <span className="line-clamp-2 wrap-anywhere" title={words}>
        <CodeWords text={words} />
      </span>
      {extra?.(issue)}
    </li>
  );
}

/** All findings below the editor: two rows high whatever there is to say, so that the text never jumps. */
export function FindingsList({ issues, onGo, extra, hints }: FindingsListProps): ReactNode {
  const words = formatFindings(issues);
  useAnnouncedCounts(words);
  return (
    <section aria-label="Findings" className="shrink-0 border-t border-line bg-bar">
      <div className="ui-scroll h-[65px]">
        {issues.length === 0 ? (
          <p className="flex h-8 items-center gap-2 pl-(--gutter) text-ink-3">
            <OkIcon />
            {words}
          </p>
        ) : (
          <ul>
            {issues.map((issue, index) => (
              <Row
                key={`${issue.code}:${issue.path.join(".")}:${index}`}
                issue={issue}
                onGo={onGo}
                {...(extra && { extra })}
              />
            ))}
          </ul>
        )}
      </div>
      {hints && (
        <div className="flex h-7 items-center gap-4 overflow-hidden border-t border-line px-(--gutter) text-meta whitespace-nowrap text-ink-3">
          {hints}
        </div>
      )}
    </section>
  );
}
