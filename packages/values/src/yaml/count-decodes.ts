import { isMergeKey, type YamlNode } from "./yaml-node.ts";

/** How many keys and values a text may have once its aliases are followed. */
const mostNodes = 200_000;

/** Whether aliases multiply to more than can be kept. Follows no alias twice. */
export function multipliesTooMuch(root: YamlNode): boolean {
  const known = new Map<YamlNode, number>();
  const count = (start: YamlNode): number => {
    const node = start.kind === "alias" ? start.target : start;
    const before = known.get(node);
    if (before !== undefined) return before;
    known.set(node, 0);
    let total = 1;
    for (const child of childrenOf(node)) {
      total += count(child);
      if (total > mostNodes) break;
    }
    known.set(node, total);
    return total;
  };
  return count(root) > mostNodes;
}

/**
 * Whether Helm's YAML library gives up because nearly everything it reads comes from aliases. It counts while it reads
 * and looks at the share after each node.
 */
export function hasTooManyAliases(root: YamlNode): boolean {
  let reads = 1;
  let aliased = 0;
  let depth = 0;
  let isExcessive = false;
  const read = (node: YamlNode): void => {
    reads += 1;
    if (depth > 0) aliased += 1;
    isExcessive ||= aliased > 100 && reads > 1000 && aliased / reads > allowedShare(reads);
    if (isExcessive) return;
    if (node.kind === "alias") {
      depth += 1;
      read(node.target);
      depth -= 1;
    } else for (const child of childrenOf(node)) if (!isMergeKey(child)) read(child);
  };
  read(root);
  return isExcessive;
}

function allowedShare(reads: number): number {
  if (reads <= 400_000) return 0.99;
  return reads >= 4_000_000 ? 0.1 : 0.99 - 0.89 * ((reads - 400_000) / 3_600_000);
}

function childrenOf(node: YamlNode): readonly YamlNode[] {
  if (node.kind === "list") return node.items;
  if (node.kind !== "map") return [];
  return node.entries.flatMap(({ key, value }) => [key, value]);
}
