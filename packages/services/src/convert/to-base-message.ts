import type { MessageInitShape } from "@bufbuild/protobuf";
import { Base_Kind, type BaseSchema } from "@ichor/api/v1alpha1";
import type { PreviewBase } from "../cni/preview/preview-base.ts";
import { toRecordedChart } from "./to-chart-message.ts";
import { timeField } from "./to-timestamp.ts";

/** What a preview is compared with, as the API writes it. `text` is masked by the caller. */
export function toBaseMessage(
  base: PreviewBase,
  { text, note = "" }: { text: string; note?: string },
): MessageInitShape<typeof BaseSchema> {
  switch (base.kind) {
    case "release": {
      const { revision, status, deployedAt, chart, valuesHash } = base.revision;
      return {
        kind: Base_Kind.RELEASE,
        revision,
        status,
        valuesHash,
        chart: toRecordedChart(chart),
        note,
        text,
        ...timeField("deployedAt", deployedAt),
      };
    }
    case "stored":
      return { kind: Base_Kind.STORED, note: note || (base.note ?? ""), text };
    case "none":
      return { kind: Base_Kind.NONE, note: base.note };
  }
}
