/** What the right pane shows. */
export const previewPanes = ["manifests", "values", "effective"] as const;
export type PreviewPane = (typeof previewPanes)[number];

/** What the address of the editor holds, so that a link shows the same. Absent members have their usual value. */
export type EditorSearch = {
  pane?: PreviewPane;
  layout?: "unified" | "split";
  against?: "stored";
  /** words that objects of the diff must hold */
  filter?: string;
  /** one object of the diff, as Kind/namespace/name */
  object?: string;
  /** CRDs are left out of the diff */
  crds?: "hidden";
  line?: number;
};

/** The members of `EditorSearch`. */
export const editorKeys = ["pane", "layout", "against", "filter", "object", "crds", "line"] as const;

/** Which rows of the effective values are shown. `set`: what Ichor and the person set, the effective values. */
export const originFilters = ["all", "set", "ichor", "user", "owned"] as const;
export type OriginFilter = (typeof originFilters)[number];

/** The members of `EffectiveSearch`. */
export const effectiveKeys = ["q", "show", "mine", "key"] as const;

/** What the address of the Effective page holds. */
export type EffectiveSearch = { q?: string; show?: OriginFilter; mine?: true; key?: string };

type Raw = Record<string, unknown>;

/** Reads the address of the editor; what is not understood is left out. */
export function parseEditorSearch(raw: Raw): EditorSearch {
  const filter = textOf(raw.filter);
  const object = textOf(raw.object);
  const line = Number(raw.line);
  return {
    ...(isOneOf(previewPanes, raw.pane) && raw.pane !== "manifests" && { pane: raw.pane }),
    ...((raw.layout === "unified" || raw.layout === "split") && { layout: raw.layout }),
    ...(raw.against === "stored" && { against: raw.against }),
    ...(filter && { filter }),
    ...(object && { object }),
    ...(raw.crds === "hidden" && { crds: raw.crds }),
    ...(Number.isInteger(line) && line > 0 && { line }),
  };
}

/** Reads the address of the Effective page. */
export function parseEffectiveSearch(raw: Raw): EffectiveSearch {
  const q = textOf(raw.q);
  const key = textOf(raw.key);
  return {
    ...(q && { q }),
    ...(isOneOf(originFilters, raw.show) && raw.show !== "all" && { show: raw.show }),
    ...((raw.mine === true || raw.mine === "true") && { mine: true as const }),
    ...(key && { key }),
  };
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text : undefined;
}

function isOneOf<T extends string>(values: readonly T[], value: unknown): value is T {
  return (values as readonly unknown[]).includes(value);
}
