import type { ControllerReading } from "@ichor/cluster";

/** What a save leads to. */
export type OutcomeQuestion = {
  readonly isDryRun: boolean;
  readonly controller: ControllerReading;
  /** the stored values are those that run already */
  readonly isRunning: boolean;
  /** values wait while a revision is held */
  readonly isHeld: boolean;
};

/** What happens next, in one or two sentences. */
export function describeOutcome({ isDryRun, controller, isRunning, isHeld }: OutcomeQuestion): string {
  if (isDryRun) return "Nothing was stored: the API server would accept it.";
  if (isRunning) return "Saved. These values run already, so nothing rolls out.";
  if (isHeld) return "Saved. The release is held, so nothing rolls out until the hold is removed.";
  switch (controller.kind) {
    case "leads":
      return "Saved. The controller takes over and rolls it out.";
    case "absent":
      return "Saved. No controller was seen, so nothing rolls out yet.";
    case "unreadable":
      return `Saved. Whether a controller rolls it out is not known: ${controller.reason}.`;
  }
}
