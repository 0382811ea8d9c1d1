import { Link, Panel, StatusMark, Steps, Tag, Time } from "@ichor/ui";
import type { ReactNode } from "react";
import type { OperationRow } from "./operation-row.ts";

/** The operation that runs, or ran last: title, by whom, since when, steps. */
export function OperationPanel({ operation, href }: { operation: OperationRow; href?: string }): ReactNode {
  const { title, status, startedBy, startedAt, finishedAt, steps, message, isSample } = operation;
  return (
    <Panel label={finishedAt === undefined ? "Running operation" : "Last operation"}>
      <div className="flex flex-wrap items-center gap-2">
        <StatusMark status={status}>{title}</StatusMark>
        <span className="text-ink-3">
          {startedBy !== "" && `started by ${startedBy}, `}
          {startedAt !== undefined && <Time at={startedAt} />}
        </span>
        {isSample && <Tag>sample data</Tag>}
        {href && (
          <Link href={href} className="ml-auto">
            Open operation
          </Link>
        )}
      </div>
      {steps.length > 0 && <Steps steps={steps} label={`Steps of ${title}`} />}
      {message !== "" && <p className="mt-3 text-ink-2">{message}</p>}
    </Panel>
  );
}
