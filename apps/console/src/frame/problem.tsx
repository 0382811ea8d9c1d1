import type { IchorError } from "@ichor/errors";
import { Button, ErrorState, ForbiddenState } from "@ichor/ui";
import type { ReactNode } from "react";
import { asSentence } from "../domain/sentence.ts";
import { useSession } from "./session.ts";

/** Props of `Problem`. */
export type ProblemProps = {
  error: IchorError;
  /** what failed: "Clusters could not be read" */
  title: string;
  /** what was to be read, in a sentence with "You may not": "list clusters" */
  deed: string;
  onRetry?: () => void;
  /** what still works */
  stillWorks?: string;
};

/** Stands in the place of what could not be read: what failed, why, what is kept, one thing to do. */
export function Problem({ error, title, deed, onRetry, stillWorks }: ProblemProps): ReactNode {
  const session = useSession();
  const { missing, remedy, object } = error.details;
  if (error.code === "denied" && missing)
    return (
      <ForbiddenState
        title={`You may not ${deed}`}
        user={session.data?.user ?? "you"}
        right={missing}
        stillWorks={stillWorks ?? remedy}
      />
    );
  const note = [object && `Object: ${object}.`, remedy && asSentence(remedy), stillWorks]
    .filter(Boolean)
    .join(" ");
  return (
    <ErrorState
      title={title}
      cause={asSentence(error.message)}
      {...(note !== "" && { note })}
      {...(onRetry && { action: <Button onClick={onRetry}>Try again</Button> })}
      details={formatProblem(error, title)}
    />
  );
}

/** What "Copy details" copies: for a ticket, without values. */
export function formatProblem(error: IchorError, title: string): string {
  const lines = [title, `code: ${error.code}`, `message: ${error.message}`];
  const { remedy, object, moved } = error.details;
  if (object) lines.push(`object: ${object}`);
  if (remedy) lines.push(`remedy: ${remedy}`);
  for (const member of moved ?? []) lines.push(`moved: ${member.name}`);
  return `${lines.join("\n")}\n`;
}
