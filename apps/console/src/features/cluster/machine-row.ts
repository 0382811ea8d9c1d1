import type { Machine } from "@ichor/api/v1alpha1";
import type { StatusWord } from "@ichor/ui";
import { toStatusWord } from "../../domain/status-word.ts";
import { toMs } from "../../domain/timestamp.ts";
import { type ConditionRow, toConditionRows } from "./condition-row.ts";

/** A machine and its node, in plain words. */
export type MachineRow = {
  name: string;
  role: string;
  status: StatusWord;
  /** another word of the same meaning, such as "Ready" or "Drifted" */
  state: string;
  talos: string;
  kubernetes: string;
  addresses: readonly string[];
  node: string;
  agent: string;
  lastSeen: number | undefined;
  kernel: string;
  osImage: string;
  isApproved: boolean;
  isSample: boolean;
  conditions: readonly ConditionRow[];
  haystack: string;
};

/** Makes the row of a machine. */
export function toMachineRow(machine: Machine): MachineRow {
  const row = {
    name: machine.name,
    role: sentenceCase(machine.role),
    status: toStatusWord(machine.health),
    state: machine.reason,
    talos: machine.talosVersion || "Not read",
    kubernetes: machine.kubernetesVersion,
    addresses: machine.addresses,
    node: nodeOf(machine),
    agent: capitalize(machine.agentNote) || machine.agentVersion || "Not read",
    lastSeen: toMs(machine.lastSeen),
    kernel: machine.kernel,
    osImage: machine.osImage,
    isApproved: machine.approved,
    isSample: machine.sampleData,
    conditions: toConditionRows(machine.conditions),
  };
  const words = [row.name, row.role, row.state, row.talos, row.agent, ...row.addresses];
  return { ...row, haystack: words.join("\n").toLowerCase() };
}

function nodeOf({ node, nodeReady }: Machine): string {
  if (node === "") return "No node yet";
  return nodeReady ? `${node}, ready` : `${node}, not ready`;
}

function sentenceCase(text: string): string {
  return capitalize(text) || "Not known";
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
