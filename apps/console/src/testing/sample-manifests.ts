import { printYaml } from "@ichor/render";
import { type JsonObject, type JsonValue, valueAt } from "@ichor/values";

// A few objects from computed values, as a chart would render them: enough for a diff to have every kind of change.

/** The manifest of the sample chart for computed values. */
export function renderSampleManifest(values: JsonObject, seed: string): string {
  const at = (path: string) => valueAt(values, path.split("."));
  const isOn = (path: string) => at(path) === true;
  const config = configMap(values);
  const checksum = fingerprint(JSON.stringify(config.data));
  const objects: JsonObject[] = [
    config,
    agent(values, checksum),
    operator(values, checksum),
    named("v1 ServiceAccount", "cilium", {}),
    named("v1 ServiceAccount", "cilium-operator", {}),
    named("v1 Secret", "cilium-ca", {
      data: { "ca.key": encode(`key ${seed}`), "ca.crt": encode(`crt ${seed}`) },
    }),
    ...(isOn("hubble.relay.enabled") ? relay(values) : []),
    ...(isOn("hubble.ui.enabled")
      ? [deployment("hubble-ui", { replicas: numberAt(values, "hubble.ui.replicas") })]
      : []),
    ...(isOn("prometheus.enabled") ? [service("cilium-agent", numberAt(values, "prometheus.port"))] : []),
  ];
  return objects.map((object) => `---\n${printYaml(object)}`).join("");
}

function configMap(values: JsonObject): JsonObject & { data: JsonObject } {
  const data: Record<string, string> = {};
  const entries: [string, string][] = [
    ["auto-direct-node-routes", "autoDirectNodeRoutes"],
    ["bpf-map-dynamic-size-ratio", "bpf.mapDynamicSizeRatio"],
    ["bpf-root", "bpf.root"],
    ["cgroup-root", "cgroup.hostRoot"],
    ["cluster-id", "cluster.id"],
    ["cluster-name", "cluster.name"],
    ["cni-exclusive", "cni.exclusive"],
    ["datapath-mode", "bpf.datapathMode"],
    ["debug", "debug.enabled"],
    ["enable-bandwidth-manager", "bandwidthManager.enabled"],
    ["enable-bbr", "bandwidthManager.bbr"],
    ["enable-gateway-api", "gatewayAPI.enabled"],
    ["enable-hubble", "hubble.enabled"],
    ["enable-ipv4", "ipv4.enabled"],
    ["enable-ipv6", "ipv6.enabled"],
    ["hubble-listen-address", "hubble.listenAddress"],
    ["ipam", "ipam.mode"],
    ["ipv4-native-routing-cidr", "ipv4NativeRoutingCIDR"],
    ["kube-proxy-replacement", "kubeProxyReplacement"],
    ["monitor-aggregation", "bpf.monitorAggregation"],
    ["routing-mode", "routingMode"],
    ["tunnel-protocol", "tunnelProtocol"],
    ["tunnel-source-port-range", "tunnelSourcePortRange"],
  ];
  for (const [name, path] of entries) {
    const value = valueAt(values, path.split("."));
    if (value !== undefined && value !== null && value !== "") data[name] = String(value);
  }
  data["hubble-metrics"] = JSON.stringify(valueAt(values, ["hubble", "metrics", "enabled"]) ?? []);
  return { ...named("v1 ConfigMap", "cilium-config", {}), data };
}

function agent(values: JsonObject, checksum: string): JsonObject {
  const annotations = {
    ...(valueAt(values, ["prometheus", "enabled"]) === true && { "prometheus.io/port": "9962" }),
    ...(valueAt(values, ["rollOutCiliumPods"]) === true && {
      "cilium.io/cilium-configmap-checksum": checksum,
    }),
  };
  return named("apps/v1 DaemonSet", "cilium", {
    spec: {
      selector: { matchLabels: { "k8s-app": "cilium" } },
      updateStrategy: valueAt(values, ["updateStrategy"]) ?? {},
      template: {
        metadata: { labels: { "k8s-app": "cilium" }, annotations },
        spec: {
          serviceAccountName: "cilium",
          hostNetwork: true,
          containers: [container("cilium-agent", values)],
        },
      },
    },
  });
}

function container(name: string, values: JsonObject): JsonObject {
  const tag = valueAt(values, ["image", "tag"]) ?? "";
  const repository = valueAt(values, ["image", "repository"]) ?? "";
  return {
    name,
    image: `${String(repository)}:${String(tag)}`,
    args: ["--config-dir=/tmp/cilium/config-map"],
    env: [
      { name: "KUBERNETES_SERVICE_HOST", value: valueAt(values, ["k8sServiceHost"]) ?? "" },
      { name: "KUBERNETES_SERVICE_PORT", value: String(valueAt(values, ["k8sServicePort"]) ?? "") },
    ],
    resources: valueAt(values, ["resources"]) ?? {},
  };
}

function operator(values: JsonObject, checksum: string): JsonObject {
  const isRolled = valueAt(values, ["operator", "rollOutPods"]) === true;
  return deployment("cilium-operator", {
    replicas: numberAt(values, "operator.replicas"),
    annotations: isRolled ? { "cilium.io/cilium-configmap-checksum": checksum } : {},
  });
}

function relay(values: JsonObject): JsonObject[] {
  return [
    named("v1 ServiceAccount", "hubble-relay", {}),
    named("v1 ConfigMap", "hubble-relay-config", {
      data: { "config.yaml": "peer-service: hubble-peer.kube-system.svc:443\nlisten-address: :4245\n" },
    }),
    deployment("hubble-relay", { replicas: numberAt(values, "hubble.relay.replicas") }),
    service("hubble-relay", 80),
  ];
}

type DeploymentInput = { replicas: number; annotations?: JsonObject };

function deployment(name: string, { replicas, annotations = {} }: DeploymentInput): JsonObject {
  return named("apps/v1 Deployment", name, {
    spec: {
      replicas,
      selector: { matchLabels: { "k8s-app": name } },
      template: {
        metadata: { labels: { "k8s-app": name }, annotations },
        spec: { serviceAccountName: name, containers: [{ name, image: `quay.io/cilium/${name}:v1` }] },
      },
    },
  });
}

function service(name: string, port: number): JsonObject {
  return named("v1 Service", name, {
    spec: { selector: { "k8s-app": name }, ports: [{ port, targetPort: port }] },
  });
}

/** `type` is API version and kind. */
function named(type: string, name: string, more: JsonObject): JsonObject {
  const [apiVersion = "", kind = ""] = type.split(" ");
  const labels = { "app.kubernetes.io/part-of": "cilium", "k8s-app": name };
  return { apiVersion, kind, metadata: { name, namespace: "kube-system", labels }, ...more };
}

function numberAt(values: JsonObject, path: string): number {
  const value: JsonValue | undefined = valueAt(values, path.split("."));
  return typeof value === "number" ? value : 1;
}

function encode(text: string): string {
  return btoa(text);
}

function fingerprint(text: string): string {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash.toString(16).padStart(8, "0").repeat(8);
}
