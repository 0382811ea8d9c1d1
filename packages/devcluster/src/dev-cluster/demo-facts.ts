import { X509Certificate } from "node:crypto";
import type { InstalledRelease } from "./dev-cluster.ts";
import type { LabValues } from "./lab-values.ts";

/** Facts for the declared objects in `demo/`. */
export function toDeclaredFacts({ text, layer, changeNote }: LabValues, caPem: string) {
  return {
    kubernetesCA: toFingerprint(caPem),
    ciliumValues: layer,
    ciliumValuesText: text,
    ciliumChangeNote: changeNote,
  };
}

/** Facts for the sample data in `seed/`. */
export function toSeedFacts(
  { chartVersion, chartDigest, valuesHash, deployedAt }: InstalledRelease,
  availableChartVersion: string,
) {
  const upgradeMessage = `${chartVersion} is installed, ${availableChartVersion} is available.`;
  return { chartVersion, chartDigest, valuesHash, deployedAt, availableChartVersion, upgradeMessage };
}

/** `sha256:<hex>` of the certificate's DER form, as `spec.kubernetesCA` holds it. */
function toFingerprint(certificatePem: string): string {
  const { fingerprint256 } = new X509Certificate(certificatePem);
  return `sha256:${fingerprint256.replaceAll(":", "").toLowerCase()}`;
}
