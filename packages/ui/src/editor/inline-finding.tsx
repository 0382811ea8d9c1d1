import type { Issue } from "@ichor/errors";
import type { ReactNode } from "react";
import { FindingWords } from "../findings/finding-words.tsx";
import { BadIcon } from "../icons/bad-icon.ts";
import { WarnIcon } from "../icons/warn-icon.ts";

/** A finding spelled out under its line: icon, bold cause, what to do, and one fix as link. */
export function InlineFinding({
  issue,
  onUse,
  onAbout,
}: {
  issue: Issue;
  onUse: (issue: Issue) => void;
  onAbout: ((issue: Issue) => void) | undefined;
}): ReactNode {
  const isError = issue.severity === "error";
  return (
    <div
      className={`flex items-start gap-2 rounded-1 px-2 py-1.5 font-ui text-body text-ink ${isError ? "bg-bad-soft" : "bg-warn-soft"}`}
    >
      <span className={`mt-0.5 ${isError ? "text-bad" : "text-warn"}`}>
        {isError ? <BadIcon label="Error" /> : <WarnIcon label="Warning" />}
      </span>
      <p className="min-w-0 flex-1">
        <FindingWords issue={issue} />
      </p>
      {issue.suggestion ? (
        <button type="button" className="shrink-0 text-accent hover:underline" onClick={() => onUse(issue)}>
          {issue.suggestion.title}
        </button>
      ) : (
        onAbout && (
          <button
            type="button"
            className="shrink-0 text-accent hover:underline"
            onClick={() => onAbout(issue)}
          >
            Why
          </button>
        )
      )}
    </div>
  );
}
