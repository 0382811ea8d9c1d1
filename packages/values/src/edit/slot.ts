import type { PathStep } from "@ichor/errors";
import type { ListNode, MapEntry, MapNode, YamlNode } from "../yaml/yaml-node.ts";

/** A place in the text that holds one value: behind a key or behind a dash. */
export type Slot =
  | { kind: "entry"; map: MapNode; entry: MapEntry }
  | { kind: "item"; list: ListNode; index: number };

/** How far a path leads through what is written in a document, aliases and merge keys not followed. */
export type Route = {
  /** the slots on the way, outermost first */
  slots: Slot[];
  /** the last node reached: the document's root where no step could be taken */
  node: YamlNode;
  /** the steps that are not written there */
  rest: readonly PathStep[];
};

/** Follows a path through a document. Of equal keys the last one counts, as for Helm. */
export function findRoute(root: YamlNode, path: readonly PathStep[]): Route {
  const route: Route = { slots: [], node: root, rest: path };
  for (const [index, step] of path.entries()) {
    const slot = slotIn(route.node, step);
    if (slot === undefined) return route;
    route.slots.push(slot);
    route.node = contentOf(slot);
    route.rest = path.slice(index + 1);
  }
  return route;
}

/** The value in a slot. */
export function contentOf(slot: Slot): YamlNode {
  if (slot.kind === "entry") return slot.entry.value;
  const item = slot.list.items[slot.index];
  if (item === undefined) throw new Error("a slot of a list always has an item");
  return item;
}

function slotIn(node: YamlNode, step: PathStep): Slot | undefined {
  if (node.kind === "map" && typeof step === "string") {
    const entry = node.entries.findLast(({ name }) => name === step);
    return entry === undefined ? undefined : { kind: "entry", map: node, entry };
  }
  if (node.kind === "list" && typeof step === "number" && node.items[step] !== undefined) {
    return { kind: "item", list: node, index: step };
  }
  return undefined;
}
