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
      description: "How packets reach pods of other nodes.",
    },
    ipv4NativeRoutingCIDR: {
      type: "string",
      default: "",
      description: "Network in which packets keep their source when routing is native.",
    },
    autoDirectNodeRoutes: {
      type: "boolean",
      default: false,
      description: "Lets nodes of one segment reach pods without an overlay.",
    },
    rollOutCiliumPods: {
      type: "boolean",
      default: false,
      description: "Whether agents restart when their configuration changes.",
    },
    bandwidthManager: {
      type: "object",
      description: "Shares the bandwidth of a node among its pods.",
      properties: {
        enabled: { type: "boolean", default: false },
        bbr: {
          type: "boolean",
          default: false,
          description: "Another way to react to congestion, for pods.",
        },
      },
    },
    operator: {
      type: "object",
      properties: {
        replicas: {
          type: "integer",
          default: 2,
          description: "How many operators run.",
        },
        rollOutPods: { type: "boolean", default: false },
      },
    },
    encryption: {
      type: "object",
      properties: {
        enabled: {
          type: "boolean",
          default: false,
          description: "Whether traffic between nodes is encrypted.",
        },
        type: {
          type: "string",
          enum: ["ipsec", "wireguard", "ztunnel"],
          default: "ipsec",
          description: "How it is encrypted.",
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
        enabled: { type: "boolean", default: true, description: "Whether flows are observed." },
        relay: {
          type: "object",
          properties: {
            enabled: {
              type: "boolean",
              default: false,
              description: "Whether flows of all nodes are served at one place.",
            },
            replicas: { type: "integer", default: 1 },
          },
        },
      },
    },
  },
};
