import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ChartRefSchema } from "@ichor/api/v1alpha1";
import type { RevisionChart } from "@ichor/cluster";
import type { LoadedChart } from "@ichor/render/engine";

type ChartMessage = MessageInitShape<typeof ChartRefSchema>;

/** A chart that is at hand. */
export function toChartMessage({ ref }: LoadedChart, { isVerified }: { isVerified: boolean }): ChartMessage {
  const { name, version, appVersion, digest, isFromRecord } = ref;
  return { name, version, appVersion, digest, verified: isVerified, fromRecord: isFromRecord };
}

/** A chart as a release names it. */
export function toRecordedChart({
  name,
  version,
  appVersion = "",
  digest = "",
}: RevisionChart): ChartMessage {
  return { name, version, appVersion, digest, verified: digest !== "" };
}
