import type { ReactNode } from "react";
import { CopyButton } from "../controls/copy-button.tsx";
import { StatusMark } from "../display/status-mark.tsx";
import { StateBlock } from "./empty-state.tsx";

/** Props of `ErrorState`. */
export type ErrorStateProps = {
  /** what failed: "Preview failed" */
  title: string;
  /** the cause in its own words */
  cause: ReactNode;
  /** where it comes from, and what is kept */
  note?: ReactNode;
  /** the one thing to do */
  action?: ReactNode;
  /** what "Copy details" copies; never a secret */
  details?: string;
};

/** A part of the page failed; only that part is replaced. */
export function ErrorState({ title, cause, note, action, details }: ErrorStateProps): ReactNode {
  return (
    <div role="alert">
      <StateBlock
        title={
          <StatusMark status="Failed">
            <strong>{title}</strong>
          </StatusMark>
        }
        actions={
          (action || details) && (
            <>
              {action}
              {details && <CopyButton text={details} label="Copy details" kind="ghost" />}
            </>
          )
        }
      >
        <p className="text-ink">{cause}</p>
        {note && <p className="text-ink-3">{note}</p>}
      </StateBlock>
    </div>
  );
}
