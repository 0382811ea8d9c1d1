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

/** Whether a values tree may have a key at the path: a known one that is not rejected, or any one in an open map. */
export function isAcceptedPath(model: ChartModel, path: KeyPath): boolean {
  let node: ModelNode = model.root;
  for (const key of path) {
    const child = childOf(node, key);
    if (child?.rejected !== undefined) return false;
    if (child === undefined) return node.isOpen === true;
    node = child;
  }
  return true;
}
