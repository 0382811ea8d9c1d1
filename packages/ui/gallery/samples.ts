import type { NodeStripNode } from "@ichor/ui";

/** Nodes in all states: most run what is saved. */
export function stripNodes(count: number): NodeStripNode[] {
  return Array.from({ length: count }, (_node, index): NodeStripNode => {
    const part = index / count;
    const name = `lab-w-${index + 1}`;
    if (part < 5 / 8) return { name, state: "current" };
    if (part < 6 / 8) return { name, state: "restarting" };
    return index === count - 1 && count > 8 ? { name, state: "failed" } : { name, state: "old", revision: 2 };
  });
}
