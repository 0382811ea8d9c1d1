import type { Issue, TextRange } from "@ichor/errors";

/** What is stored. */
export const baseText = `# Lab: all nodes share one L2 segment, no overlay needed
routingMode: tunnel

operator:
  replicas: 2
  rollOutPods: true

rollOutCiliumPods: true
oldKey: gone

hubble:
  enabled: true
  metrics:
    enabled:
      - dns
      - drop
      - tcp

bandwidthManager:
  enabled: true

prometheus:
  enabled: true
`;

/** What a person types. */
export const draftText = `# Lab: all nodes share one L2 segment, no overlay needed
routingMode: native
ipv4NativeRoutingCIDR: 10.244.0.0/16
autoDirectNodeRoutes: true

operator:
  replicas: 1
  rollOutPods: true

rollOutCiliumPods: true

hubble:
  enabled: true
  # flow view for the dashboard
  relay:
    enabled: true
    replicas: 2
  metrics:
    enabled:
      - dns
      - drop
      - tcp

bandwidthManager:
  enabled: true

prometheus:
  enabled: true
`;

/** What somebody else saved meanwhile. */
export const theirText = draftText.replace("  replicas: 2", "  replicas: 3");

function rangeOf(text: string, pattern: RegExp): TextRange | undefined {
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const match = pattern.exec(line);
    if (match)
      return {
        line: index + 1,
        column: match.index + 1,
        endLine: index + 1,
        endColumn: match.index + match[0].length + 1,
      };
  }
  return undefined;
}

/** Findings of a text, found as simply as a sample may. */
export function sampleIssues(text: string): Issue[] {
  const issues: Issue[] = [];
  const routing = rangeOf(text, /^routingMode(?=: native)/);
  if (routing)
    issues.push({
      code: "routing-mode",
      severity: "error",
      message: "splits the cluster during rollout",
      path: ["routingMode"],
      range: routing,
    });
  const replicas = rangeOf(text, /replicas(?=: 1$)/);
  const value = rangeOf(text, /(?<=replicas: )1$/);
  if (replicas && value)
    issues.push({
      code: "one-operator",
      severity: "warning",
      message: "One operator pod: no standby while it restarts",
      path: ["operator", "replicas"],
      range: replicas,
      suggestion: { title: "Use default, 2", edits: [{ range: value, newText: "2" }] },
    });
  const typo = rangeOf(text, /bandwithManager/);
  if (typo)
    issues.push({
      code: "unknown-key",
      severity: "error",
      message: "Unknown key",
      remedy: "Did you mean `bandwidthManager`?",
      path: ["bandwithManager"],
      range: typo,
      suggestion: { title: "Replace", edits: [{ range: typo, newText: "bandwidthManager" }] },
    });
  return issues;
}

/** A small schema of the same shape as the real one. */
export const sampleSchema = {
  type: "object",
  properties: {
    routingMode: {
      type: "string",
      enum: ["tunnel", "native", ""],
      default: "",
      description: "Enable native-routing mode or tunneling mode.",
    },
    ipv4NativeRoutingCIDR: {
      type: "string",
      default: "",
      description: "Allows to explicitly specify the IPv4 CIDR for native routing.",
    },
    autoDirectNodeRoutes: {
      type: "boolean",
      default: false,
      description: "Enable installation of PodCIDR routes between worker nodes.",
    },
    rollOutCiliumPods: {
      type: "boolean",
      default: false,
      description: "Roll out cilium agent pods automatically when configmap is updated.",
    },
    bandwidthManager: {
      type: "object",
      description: "Enable bandwidth manager to optimize TCP and UDP workloads.",
      properties: {
        enabled: { type: "boolean", default: false },
        bbr: {
          type: "boolean",
          default: false,
          description: "Activate BBR TCP congestion control for Pods.",
        },
      },
    },
    operator: {
      type: "object",
      properties: {
        replicas: {
          type: "integer",
          default: 2,
          description: "Number of replicas to run for the cilium-operator deployment.",
        },
        rollOutPods: { type: "boolean", default: false },
      },
    },
    encryption: {
      type: "object",
      properties: {
        enabled: { type: "boolean", default: false, description: "Enable transparent network encryption." },
        type: {
          type: "string",
          enum: ["ipsec", "wireguard", "ztunnel"],
          default: "ipsec",
          description: "Encryption method.",
        },
        nodeEncryption: { type: "boolean", default: false },
      },
    },
    endpointHealthChecking: {
      type: "object",
      description: "Health checks between the virtual endpoints of nodes.",
      properties: { enabled: { type: "boolean", default: true } },
    },
    hubble: {
      type: "object",
      properties: {
        enabled: { type: "boolean", default: true, description: "Enable Hubble (true by default)." },
        relay: {
          type: "object",
          properties: {
            enabled: {
              type: "boolean",
              default: false,
              description: "Enable Hubble Relay (requires hubble.enabled=true).",
            },
            replicas: { type: "integer", default: 1 },
          },
        },
      },
    },
  },
};
