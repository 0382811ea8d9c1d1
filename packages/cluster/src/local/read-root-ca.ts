import { X509Certificate } from "node:crypto";
import { isIchorError } from "@ichor/errors";
import { type CallOptions, type KubeClient, resources } from "@ichor/kube";
import { names, type RootCaReading } from "@ichor/model";
import { unknownReason } from "../facts/unknown-reason.ts";
import { textAt } from "../raw-json.ts";

const certificatePem = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/**
 * Reads the certificate authority of the cluster behind the client from ConfigMap `kube-root-ca.crt`, which every
 * namespace has: from the first of the given ones that the client may read.
 */
export async function readRootCa(
  client: KubeClient,
  inNamespaces: readonly string[],
  call: CallOptions = {},
): Promise<RootCaReading> {
  let reason = "no namespace to read it in is known";
  for (const namespace of inNamespaces) {
    try {
      const found = await client.find(resources.configMaps, { namespace, name: names.rootCa }, call);
      const reading = toReading(found && textAt(found, ["data", "ca.crt"]));
      if (reading.kind === "read") return reading;
      reason = reading.reason;
    } catch (error) {
      if (isIchorError(error, "canceled")) throw error;
      reason = unknownReason(error);
    }
  }
  return { kind: "unreadable", reason };
}

/** SHA-256 fingerprints of the certificates in a PEM text. */
export function fingerprintsOf(pem: string): string[] {
  return [...pem.matchAll(certificatePem)].map(([text]) => {
    const { fingerprint256 } = new X509Certificate(text);
    return `sha256:${fingerprint256.replaceAll(":", "").toLowerCase()}`;
  });
}

function toReading(pem: string | undefined): RootCaReading {
  if (pem === undefined) return { kind: "unreadable", reason: `ConfigMap ${names.rootCa} does not exist` };
  try {
    const fingerprints = fingerprintsOf(pem);
    if (fingerprints.length > 0) return { kind: "read", fingerprints };
  } catch {
    // said below
  }
  return { kind: "unreadable", reason: `ConfigMap ${names.rootCa} holds no certificate` };
}
