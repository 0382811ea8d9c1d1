import {
  type CheckContext,
  type CheckFinding,
  equalJson,
  isJsonObject,
  type JsonValue,
  valueAt,
} from "@ichor/values";
import { ciliumFinding, unsetFix } from "../cilium-finding.ts";
import type { CiliumInputs } from "../inputs.ts";
import { computedAt } from "./read.ts";

type Danger = { path: string; isDangerous(value: JsonValue): boolean; loses: string };

const isFalse = (value: JsonValue) => value === false;

/** Values that take vital objects away without any error. */
const dangers: readonly Danger[] = [
  {
    path: "preflight.enabled",
    isDangerous: (value) => value === true,
    loses: "the agent, its configuration, its rights and namespace cilium-secrets",
  },
  { path: "agent", isDangerous: isFalse, loses: "the agent on every node" },
  { path: "operator.enabled", isDangerous: isFalse, loses: "the operator" },
  {
    path: "tls.secretsNamespace.create",
    isDangerous: isFalse,
    loses: "namespace cilium-secrets with every Secret in it",
  },
  { path: "rbac.create", isDangerous: isFalse, loses: "the rights of agent and operator" },
  {
    path: "namespaceOverride",
    isDangerous: (value) => typeof value === "string" && value !== "" && value !== "kube-system",
    loses: "everything in kube-system, to be created in another namespace",
  },
];

/** Running values whose change cuts connections or changes identities. */
const networkKeys = [
  "cluster.id",
  "cluster.name",
  "routingMode",
  "ipv4NativeRoutingCIDR",
  "ipv6NativeRoutingCIDR",
  "ipv4.enabled",
  "ipv6.enabled",
  "tunnelPort",
  "bpf.datapathMode",
  "encryption.enabled",
  "encryption.type",
  "identityAllocationMode",
  "cni.chainingMode",
  "endpointRoutes.enabled",
];

/** Says which objects a value takes away, what privilege it gives, and what it changes under running traffic. */
export function checkDangers(context: CheckContext, inputs: CiliumInputs): CheckFinding[] {
  return [
    ...dangers.flatMap((danger) => checkDanger(context, danger)),
    ...checkServiceAccounts(context),
    ...checkPrivileged(context),
    ...checkNetworkChange(context, inputs),
  ];
}

function checkDanger(context: CheckContext, { path, isDangerous, loses }: Danger): CheckFinding[] {
  const value = computedAt(context, path);
  if (value === undefined || !isDangerous(value)) return [];
  return [vital(path.split("."), loses)];
}

function vital(path: string[], loses: string): CheckFinding {
  const message = `${path.join(".")} takes away ${loses}`;
  return ciliumFinding("danger-vital-objects", { path, message, fix: unsetFix(path) });
}

function checkServiceAccounts(context: CheckContext): CheckFinding[] {
  const accounts = valueAt(context.user, ["serviceAccounts"]);
  if (!isJsonObject(accounts)) return [];
  return Object.keys(accounts)
    .filter((name) => computedAt(context, `serviceAccounts.${name}.create`) === false)
    .map((name) => vital(["serviceAccounts", name, "create"], "a ServiceAccount that pods run as"));
}

function checkPrivileged(context: CheckContext): CheckFinding[] {
  if (computedAt(context, "securityContext.privileged") !== true) return [];
  const path = ["securityContext", "privileged"];
  return [
    ciliumFinding("danger-privileged", {
      path,
      message:
        "the agent runs privileged and its capabilities no longer count; namespace kube-system must allow that",
      fix: unsetFix(path),
    }),
  ];
}

function checkNetworkChange(context: CheckContext, { running }: CiliumInputs): CheckFinding[] {
  if (running === undefined) return [];
  return networkKeys.flatMap((dotted) => {
    const path = dotted.split(".");
    const before = valueAt(running, path);
    const isChanged = before !== undefined && !equalJson(before, computedAt(context, dotted));
    if (!isChanged) return [];
    const message = `${dotted} differs from what runs: changing it on a running cluster cuts connections`;
    return [ciliumFinding("danger-network-change", { path, message })];
  });
}
