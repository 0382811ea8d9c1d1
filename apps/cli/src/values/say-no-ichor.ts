import type { ValuesSubject } from "@ichor/services/values";
import { type Host, report } from "../host/host.ts";

/** Says that the API server does not know Ichor's kinds, and what is looked at instead. */
export function sayNoIchor({ release }: ValuesSubject, host: Host): void {
  const instead =
    release.kind === "read"
      ? `this is about revision ${release.revision.revision} of the Helm release of Cilium`
      : "and no Helm release of Cilium was found";
  report(host, `Ichor's custom resources are not installed in this cluster; ${instead}.`);
}
