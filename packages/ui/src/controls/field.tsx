import { type ReactNode, useId } from "react";
import { BadIcon } from "../icons/bad-icon.ts";

/** What the control of a field must carry. */
export type FieldControl = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** Props of `Field`. */
export type FieldProps = {
  label: ReactNode;
  /** stands after the label, muted: "optional", "recorded in the history" */
  note?: ReactNode;
  /** stands below the control while there is no error */
  hint?: ReactNode;
  /** one sentence; its presence makes the control invalid */
  error?: ReactNode;
  /** draws the control with the given ids */
  children: (control: FieldControl) => ReactNode;
};

/** A label, a control, and below it a hint or the error. */
export function Field({ label, note, hint, error, children }: FieldProps): ReactNode {
  const id = useId();
  const belowId = `${id}-below`;
  const hasError = error !== undefined && error !== null && error !== false;
  const below = hasError ? error : hint;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
        {note && <span className="ml-1 font-normal text-ink-3">{note}</span>}
      </label>
      {children({
        id,
        ...(below ? { "aria-describedby": belowId } : {}),
        ...(hasError ? { "aria-invalid": true } : {}),
      })}
      {below && (
        <div id={belowId} className={`mt-1 flex gap-1.5 text-meta ${hasError ? "text-bad" : "text-ink-3"}`}>
          {hasError && <BadIcon />}
          <span>{below}</span>
        </div>
      )}
    </div>
  );
}
