import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ValuesDiffSchema } from "@ichor/api/v1alpha1";
import type { ValueChange, ValuesDiff } from "@ichor/render";
import type { Evaluation, JsonValue } from "@ichor/values";
import { toPathSteps } from "./to-issue-message.ts";

/** A difference of values as the API writes it. With an evaluation, each change says whose value it is and where it stands. */
export function toValuesDiffMessage(
  { changes, beforeYaml, afterYaml }: ValuesDiff,
  evaluation?: Evaluation,
): MessageInitShape<typeof ValuesDiffSchema> {
  return {
    changes: changes.map((change) => ({
      path: toPathSteps(change.path),
      kind: change.kind,
      before: toJsonText(change.before),
      after: toJsonText(change.after),
      masked: change.isMasked,
      ...(evaluation ? placeOf(change, evaluation) : {}),
    })),
    beforeYaml,
    afterYaml,
  };
}

function toJsonText(value: JsonValue | undefined): string {
  return value === undefined ? "" : JSON.stringify(value);
}

function placeOf({ path }: ValueChange, { originOf, parsed }: Evaluation): { origin: string; line: number } {
  // a key that is gone falls back to what is below it, in the end to the chart
  const origin = originOf(path) ?? "chart";
  const range = origin === "user" ? parsed.positions.nearest(path) : undefined;
  return { origin, line: (range?.key ?? range?.value)?.line ?? 0 };
}
