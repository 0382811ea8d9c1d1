import { isIchorError } from "@ichor/errors";
import { type CallOptions, type KubeClient, type KubeObject, resources } from "@ichor/kube";
import { annotations, namespaces } from "@ichor/model";
import { unknownReason } from "./facts/unknown-reason.ts";
import { numberAt, textAt } from "./raw-json.ts";

/** Name of the Lease that the leading controller holds, in Ichor's namespace. */
export const leaderLeaseName = "ichor-controller";

/** Which controller leads. */
export type ControllerReading =
  | { kind: "leads"; version: string; holder: string }
  /** nobody holds the Lease, or its holder stopped renewing it */
  | { kind: "absent" }
  | { kind: "unreadable"; reason: string };

/** Reads the version of the leading controller from its Lease. A Lease that nobody renewed for three durations is nobody's. */
export async function readController(
  client: KubeClient,
  { now, ...call }: CallOptions & { now: Date },
): Promise<ControllerReading> {
  try {
    const ref = { namespace: namespaces.ichor, name: leaderLeaseName };
    const lease = await client.find(resources.leases, ref, call);
    return lease ? toReading(lease, now) : { kind: "absent" };
  } catch (error) {
    if (isIchorError(error, "canceled")) throw error;
    return { kind: "unreadable", reason: unknownReason(error) };
  }
}

function toReading(lease: KubeObject, now: Date): ControllerReading {
  const holder = textAt(lease, ["spec", "holderIdentity"]) ?? "";
  const version = lease.metadata.annotations?.[annotations.version] ?? "";
  const renewedMs = Date.parse(textAt(lease, ["spec", "renewTime"]) ?? "");
  const durationMs = (numberAt(lease, ["spec", "leaseDurationSeconds"]) ?? 15) * 1000;
  const isOver = Number.isNaN(renewedMs) || now.getTime() - renewedMs > 3 * durationMs;
  return holder === "" || isOver ? { kind: "absent" } : { kind: "leads", version, holder };
}
