import {
  type ChartDescription,
  type ChartModel,
  createChartModel,
  type JsonObject,
  parseValues,
} from "../index.ts";

/** A values.yaml with every way in which charts document, leave out and comment out keys. */
export const tinyValuesText = `# a chart of our own, for tests

# -- (string) Name of the thing.
# @default -- the release name
name: ""
# -- How many of them.
# It may take several lines:
# - and lists
replicas: 1
# @schema
# type: [null, boolean]
# @schema
# -- Whether it masquerades.
masquerade: ~
# no documentation, only a remark
mtu: 1500
image:
  # -- Where it comes from.
  repository: example.org/thing
  tag: "1.0"
  digest: ""
  useDigest: false
relay:
  # -- Enable the relay.
  enabled: false
  # -- Port of the relay.
  # servicePort: 80

  tls:
    # --- Method of certificates.
    method: helm
  resources: {}
# -- Labels of pods.
podLabels: {}
nodeSelector:
  kubernetes.io/os: linux
tolerations:
  - operator: Exists
  - key: a
# -- Values as they are.
extraConfig: {}
#  an-example: "x"
extraArgs: []
# -- Documented, but commented out.
# algorithm: random

# hidden: 1
mode: fast
level: info
ipam:
  mode: pool
  size: 24
`;

const schema: JsonObject = {
  type: "object",
  properties: {
    name: { type: "string" },
    replicas: { type: "integer" },
    masquerade: { type: ["null", "boolean"] },
    mtu: { type: "integer", minimum: 576, maximum: 9000 },
    image: {
      type: "object",
      properties: {
        repository: { type: "string" },
        tag: { type: "string" },
        digest: { type: "string" },
        useDigest: { type: "boolean" },
      },
    },
    relay: {
      type: "object",
      properties: {
        enabled: { type: "boolean" },
        tls: { type: "object", properties: { method: { type: "string" } } },
        resources: { type: "object" },
      },
    },
    podLabels: { type: "object" },
    nodeSelector: { type: "object", properties: { "kubernetes.io/os": { type: "string" } } },
    tolerations: { type: "array", items: { anyOf: [{ properties: { operator: { type: "string" } } }] } },
    extraConfig: { type: "object" },
    extraArgs: { type: "array", items: { type: "string" } },
    mode: { enum: ["fast", "safe"] },
    level: { oneOf: [{ type: "null" }, { enum: ["debug", "info"] }] },
    ipam: { type: "object", properties: { mode: { type: "string" }, size: { type: "integer" } } },
  },
};

const path = (dotted: string, use: { isOnlyGuard?: boolean; isWhole?: boolean } = {}) => ({
  keys: dotted.split("."),
  isOnlyGuard: use.isOnlyGuard ?? false,
  isWhole: use.isWhole ?? false,
});

/** What an engine would say about the tiny chart. */
export function describeTinyChart(changes: Partial<ChartDescription> = {}): ChartDescription {
  return {
    chart: { name: "tiny", version: "2.1.0", appVersion: "2.1.0", digest: "sha256:00", isFromRecord: false },
    valuesText: tinyValuesText,
    schema,
    defaults: parseValues(tinyValuesText).tree ?? {},
    apiVersionsAsked: ["example.org/v1/Thing"],
    failSites: [
      {
        text: "tunnel was removed in 2.0.",
        template: "tiny/templates/validate.yaml",
        line: 3,
        guards: [["tunnel"]],
      },
      {
        text: "the relay needs a name",
        template: "tiny/templates/validate.yaml",
        line: 6,
        guards: [["name"], ["relay", "enabled"]],
      },
      {
        text: "extraConfig.unsafe is %s",
        template: "tiny/templates/validate.yaml",
        line: 9,
        guards: [["extraConfig", "unsafe"]],
        isFormat: true,
      },
    ],
    templatePaths: [
      ...["name", "replicas", "masquerade", "mtu", "mode", "level", "ipam.mode", "ipam.size"].map((key) =>
        path(key),
      ),
      ...["image.repository", "image.tag", "relay.enabled", "relay.tls.method"].map((key) => path(key)),
      ...["relay.resources", "podLabels", "nodeSelector", "tolerations", "extraConfig", "extraArgs"].map(
        (key) => path(key, { isWhole: true }),
      ),
      path("relay.servicePort"),
      path("hidden"),
      path("etcd.endpoints", { isWhole: true }),
      path("etcd.ssl"),
      path("tunnel", { isOnlyGuard: true }),
      path("extraConfig.unsafe", { isOnlyGuard: true }),
    ],
    kubeVersionConstraint: ">= 1.21.0-0",
    ...changes,
  };
}

/** The model of the tiny chart. */
export function tinyModel(changes: Partial<ChartDescription> = {}): ChartModel {
  return createChartModel(describeTinyChart(changes));
}
