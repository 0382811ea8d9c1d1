import type { JsonValue, KeyChange, KeyPath } from "@ichor/values";

const providedCertificates =
  "certificates of one's own now stand in Secrets that clustermesh.apiserver.tls.auto.enabled false refers to";

/** Keys that a version of the chart no longer has, with what took their place. */
export const keyChanges: readonly KeyChange[] = [
  { path: ["clustermesh", "apiserver", "tls", "client"], since: "1.19.0" },
  { path: ["customCalls"], since: "1.19.0" },
  { path: ["nodePort", "enabled"], since: "1.19.0", note: "it had no effect with kube-proxy replacement" },
  { path: ["svcSourceRangeCheck"], since: "1.19.0", note: "source ranges are always checked" },
  { path: ["enableK8sEndpointSlice"], since: "1.19.0" },
  { path: ["sessionAffinity"], since: "1.19.0" },
  { path: ["loadBalancer", "protocolDifferentiation"], since: "1.19.0" },
  { path: ["loadBalancer", "standalone"], since: "1.19.1" },
  {
    path: ["l2podAnnouncements", "interface"],
    since: "1.19.1",
    replacement: ["l2podAnnouncements", "interfacePattern"],
    note: "pods are announced on no interface without it",
  },
  { path: ["enableTunnelBIGTCP"], since: "1.19.1" },
  ...["enabled", "cidr", "allowRemoteNodeIdentities"].map((key) => ({
    path: ["encryption", "strictMode", key],
    since: "1.20.0-0",
    replacement: ["encryption", "strictMode", "egress", key],
    note: "without it traffic is no longer kept from leaving unencrypted",
  })),
  { path: ["encryption", "ipsec", "encryptedOverlay"], since: "1.20.0-0" },
  {
    path: ["clustermesh", "enableMCSAPISupport"],
    since: "1.20.0-0",
    replacement: ["clustermesh", "mcsapi", "enabled"],
  },
  ...["admin", "server", "remote"].map((key) => ({
    path: ["clustermesh", "apiserver", "tls", key],
    since: "1.20.0-0",
    note: providedCertificates,
  })),
  {
    path: ["clustermesh", "apiserver", "tls", "enableSecrets"],
    since: "1.20.0-0",
    note: providedCertificates,
  },
  { path: ["hubble", "redact", "kafka"], since: "1.20.0-0", note: "Kafka policies were removed" },
  { path: ["hubble", "ui", "backend", "livenessProbe"], since: "1.20.0-0" },
  { path: ["hubble", "ui", "backend", "readinessProbe"], since: "1.20.0-0" },
  { path: ["preflight", "tofqdnsPreCache"], since: "1.20.0-0" },
];

/** A default that a version of the chart changed. */
export type DefaultChange = {
  path: KeyPath;
  since: string;
  before: JsonValue;
  after: JsonValue;
  note: string;
};

/** Defaults that changed, for people who relied on the old ones. */
export const defaultChanges: readonly DefaultChange[] = [
  {
    path: ["authentication", "enabled"],
    since: "1.19.0",
    before: true,
    after: false,
    note: "SPIRE needs it to be true",
  },
  {
    path: ["clustermesh", "policyDefaultLocalCluster"],
    since: "1.19.0",
    before: false,
    after: true,
    note: "policies without a cluster then select endpoints of their own cluster only",
  },
  {
    path: ["clustermesh", "apiserver", "tls", "authMode"],
    since: "1.19.0",
    before: "legacy",
    after: "migration",
    note: "clusters of a mesh then know each other by a user name for each",
  },
  {
    path: ["certgen", "ttlSecondsAfterFinished"],
    since: "1.19.0",
    before: 1800,
    after: null,
    note: "finished certificate Jobs then stay",
  },
  {
    path: ["clustermesh", "apiserver", "tls", "auto", "certValidityDuration"],
    since: "1.20.0-0",
    before: 1095,
    after: 365,
    note: "certificates then expire after one year",
  },
];
