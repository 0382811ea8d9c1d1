import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ChangeNoteSchema } from "@ichor/api/v1alpha1";
import type { LastChange } from "@ichor/cluster";
import { timeField } from "./to-timestamp.ts";

/** Who changed the stored values last, as the API writes it; undefined where nobody can be named. */
export function toChangeMessage(change: LastChange): MessageInitShape<typeof ChangeNoteSchema> | undefined {
  switch (change.kind) {
    case "by-ichor": {
      const { actor, reason, time } = change;
      return { actor, reason, fromIchor: true, ...timeField("time", time) };
    }
    case "outside":
      return { actor: change.manager, ...timeField("time", change.time) };
    case "unknown":
      return undefined;
  }
}
