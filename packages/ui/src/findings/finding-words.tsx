import type { Issue } from "@ichor/errors";
import type { ReactNode } from "react";
import { CodeWords } from "./code-words.tsx";
import { splitFinding } from "./split-finding.ts";

/** A finding as it is read: the cause in bold, then what to do. */
export function FindingWords({ issue }: { issue: Pick<Issue, "message" | "remedy"> }): ReactNode {
  const { lead, rest } = splitFinding(issue);
  return (
    <>
      <strong>
        <CodeWords text={lead} />
      </strong>{" "}
      <CodeWords text={rest} />
    </>
  );
}
