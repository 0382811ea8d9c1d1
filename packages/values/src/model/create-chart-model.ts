import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import type { KeyPath } from "../value-path.ts";
import { parseValues } from "../yaml/parse-values.ts";
import type { ChartDescription } from "./chart-description.ts";
import type { ChartModel, ModelNode, SchemaType } from "./chart-model.ts";
import { readComments } from "./read-comments.ts";
import { readItems, readProperties, readRule } from "./schema-node.ts";

/** A node while the model is made. */
type Draft = {
  children: Map<string, Draft>;
  /** what evidence says that the chart knows the key */
  isInDefaults: boolean;
  isRead: boolean;
  /** templates read the key, or keys below it, by name */
  isReadByTemplates: boolean;
  isWhole: boolean;
  default?: JsonValue;
  doc?: string;
  defaultText?: string;
  types?: readonly SchemaType[];
  enum?: readonly JsonValue[];
  minimum?: number;
  maximum?: number;
  items?: ModelNode;
  rejected?: string;
};

/**
 * Works out what a chart accepts. Known keys are those of values.yaml, those that are commented out in it, those of the
 * schema and those that templates read; a key that templates read only to reject it is known as rejected, with the
 * chart's own reason. Maps are open (any key is accepted) where the chart hands them on as a whole or gives them no
 * structure.
 */
export function createChartModel(description: ChartDescription): ChartModel {
  const root = newDraft();
  addDefaults(root, description.defaults);
  addTemplatePaths(root, description);
  if (description.schema !== undefined) addSchema(root, description.schema);
  addComments(root, description);
  return {
    format: 1,
    chart: description.chart,
    root: finish(root),
    apiVersionsAsked: description.apiVersionsAsked,
    kubeVersionConstraint: description.kubeVersionConstraint,
  };
}

function newDraft(): Draft {
  return {
    children: new Map(),
    isInDefaults: false,
    isRead: false,
    isReadByTemplates: false,
    isWhole: false,
  };
}

function childOf(draft: Draft, key: string): Draft {
  const known = draft.children.get(key);
  if (known !== undefined) return known;
  const child = newDraft();
  draft.children.set(key, child);
  return child;
}

function draftAt(root: Draft, path: KeyPath): Draft {
  return path.reduce((draft, key) => childOf(draft, key), root);
}

function addDefaults(draft: Draft, defaults: JsonObject): void {
  for (const [key, value] of Object.entries(defaults)) {
    const child = childOf(draft, key);
    child.isInDefaults = true;
    child.default = value;
    if (isJsonObject(value)) addDefaults(child, value);
  }
}

function addTemplatePaths(root: Draft, { templatePaths, failSites }: ChartDescription): void {
  for (const { keys, isOnlyGuard, isWhole } of templatePaths) {
    if (keys.length === 0) continue;
    if (isOnlyGuard) rejectAt(root, keys, failSites);
    else {
      const draft = draftAt(root, keys);
      draft.isRead = true;
      draft.isReadByTemplates = true;
      draft.isWhole ||= isWhole;
    }
  }
}

/** A key that has a default is not rejected for being there: the chart only looks at its value. */
function rejectAt(root: Draft, path: KeyPath, failSites: ChartDescription["failSites"]): void {
  const name = path.join(".");
  const site = failSites.find(({ guards }) => guards.some((guard) => guard.join(".") === name));
  const draft = draftAt(root, path);
  if (site === undefined || draft.isInDefaults) draft.isRead = true;
  else draft.rejected = site.isFormat === true ? site.text.replaceAll(/%[-+#0-9.]*[a-z]/gi, "…") : site.text;
}

function addSchema(draft: Draft, schema: JsonObject): void {
  Object.assign(draft, readRule(schema));
  const items = readItems(schema);
  if (items !== undefined) draft.items = itemsModel(items);
  for (const [key, below] of readProperties(schema)) addSchema(childOf(draft, key), below);
}

/** Items of lists are only described: charts hand them on as they are. */
function itemsModel(schema: JsonObject): ModelNode {
  const children = Object.fromEntries(
    readProperties(schema).map(([key, below]): [string, ModelNode] => [key, itemsModel(below)]),
  );
  return { ...readRule(schema), ...(Object.keys(children).length > 0 ? { children } : {}), isOpen: true };
}

function addComments(root: Draft, description: ChartDescription): void {
  const { tree, text, positions } = parseValues(description.valuesText);
  if (tree === undefined || text.trim() === "") return;
  const isRead = (path: KeyPath) => find(root, path)?.isRead === true;
  for (const comment of readComments({ text, tree, positions }, isRead)) {
    const known = find(root, comment.path);
    if (comment.isCommentedOut && known === undefined && !mayHold(root, comment.path)) continue;
    const draft = known ?? draftAt(root, comment.path);
    if (comment.isCommentedOut) draft.isRead = true;
    if (comment.doc !== "") draft.doc = comment.doc;
    if (comment.defaultText !== undefined) draft.defaultText = comment.defaultText;
  }
}

function find(root: Draft, path: KeyPath): Draft | undefined {
  return path.reduce<Draft | undefined>((draft, key) => draft?.children.get(key), root);
}

/** A key can only be commented out of a map. */
function mayHold(root: Draft, path: KeyPath): boolean {
  const parent = find(root, path.slice(0, -1));
  return parent !== undefined && (parent.default === undefined || isJsonObject(parent.default));
}

function finish(draft: Draft): ModelNode {
  const { children, isInDefaults, isRead, isReadByTemplates, isWhole, rejected, ...said } = draft;
  const below = [...children].map(([key, child]): [string, ModelNode] => [key, finish(child)]);
  if (rejected !== undefined && below.length === 0) return { rejected, isOptional: true };
  const isReadByName = [...children.values()].some((child) => child.isReadByTemplates);
  const hasLiveChildren = [...children.values()].some((child) => child.isInDefaults);
  const isOpen = mayBeMap(draft) && (isWhole || isEmptyMap(draft.default) || below.length === 0);
  if (hasLiveChildren) delete said.default;
  return {
    ...said,
    ...(below.length > 0 ? { children: Object.fromEntries(below) } : {}),
    ...(isInDefaults ? {} : { isOptional: true as const }),
    ...(isOpen ? { isOpen: true as const } : {}),
    ...(isOpen && isReadByName && !isWhole ? { isReadByName: true as const } : {}),
  };
}

/** No default or type rules a map out. */
function mayBeMap({ default: value, types }: Draft): boolean {
  if (isJsonObject(value)) return true;
  return (value === undefined || value === null) && (types === undefined || types.includes("object"));
}

/** A chart gives an empty map to what it leaves to people. */
function isEmptyMap(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}
