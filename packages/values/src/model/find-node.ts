import type { KeyPath } from "../value-path.ts";
import type { ChartModel, ModelNode } from "./chart-model.ts";

/** What the chart knows at a path; undefined where it knows no such key. Open maps know only the keys they name. */
export function findNode(model: ChartModel, path: KeyPath): ModelNode | undefined {
  return path.reduce<ModelNode | undefined>((node, key) => childOf(node, key), model.root);
}

/** The node of a key below another one. */
export function childOf(node: ModelNode | undefined, key: string): ModelNode | undefined {
  const children = node?.children;
  return children !== undefined && Object.hasOwn(children, key) ? children[key] : undefined;
}

/**
 * Whether a values tree may have a key at the path: a known one that is not rejected, or any one at any depth of an open
 * map, which the chart hands on with everything below.
 */
export function isAcceptedPath(model: ChartModel, path: KeyPath): boolean {
  let node: ModelNode | undefined = model.root;
  let isOpen = false;
  for (const key of path) {
    isOpen ||= node?.isOpen === true;
    node = childOf(node, key);
    if (node?.rejected !== undefined || (node === undefined && !isOpen)) return false;
  }
  return true;
}
