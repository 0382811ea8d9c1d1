import { IchorError } from "@ichor/errors";
import { parseDocument } from "yaml";

/** One named entry of a kubeconfig with the folder that its relative paths belong to. All scalars are text. */
export type KubeconfigEntry = { name: string; folder: string; fields: KubeconfigFields };

/** The fields of an entry; unknown ones are kept. */
export type KubeconfigFields = { readonly [field: string]: unknown };

/** What kubeconfig files say together. */
export type Kubeconfig = {
  currentContext: string;
  clusters: readonly KubeconfigEntry[];
  users: readonly KubeconfigEntry[];
  contexts: readonly KubeconfigEntry[];
};

/** Parses one kubeconfig. Messages name the place, never the content. */
export function parseKubeconfig(text: string, place: { path: string; folder: string }): Kubeconfig {
  // all scalars stay text: a token of digits is not a number
  const document = parseDocument(text, { schema: "failsafe", prettyErrors: false, uniqueKeys: false });
  const [problem] = document.errors;
  if (problem) throw invalid(place.path, `it is not YAML (${problem.code} at character ${problem.pos[0]})`);
  const tree: unknown = document.toJS({ maxAliasCount: 100 });
  if (!isRecord(tree)) throw invalid(place.path, "it is empty or not a map");
  return {
    currentContext: textOf(tree["current-context"]),
    clusters: entriesOf(tree.clusters, "cluster", place),
    users: entriesOf(tree.users, "user", place),
    contexts: entriesOf(tree.contexts, "context", place),
  };
}

/** As kubectl merges the files of KUBECONFIG: the first to name something wins. */
export function mergeKubeconfigs(files: readonly Kubeconfig[]): Kubeconfig {
  return {
    currentContext: files.find((file) => file.currentContext !== "")?.currentContext ?? "",
    clusters: files.flatMap((file) => file.clusters),
    users: files.flatMap((file) => file.users),
    contexts: files.flatMap((file) => file.contexts),
  };
}

/** The text of a field, or undefined where it is absent or empty. */
export function fieldOf(fields: KubeconfigFields | undefined, name: string): string | undefined {
  return textOf(fields?.[name]) || undefined;
}

/** The entries of a list field, such as `as-groups`. */
export function listOf(fields: KubeconfigFields | undefined, name: string): readonly unknown[] {
  const value = fields?.[name];
  return Array.isArray(value) ? value : [];
}

/** A map field, such as `exec`. */
export function mapOf(fields: KubeconfigFields | undefined, name: string): KubeconfigFields | undefined {
  const value = fields?.[name];
  return isRecord(value) ? value : undefined;
}

function entriesOf(
  list: unknown,
  member: string,
  { path, folder }: { path: string; folder: string },
): KubeconfigEntry[] {
  if (list === undefined || list === null || list === "") return [];
  if (!Array.isArray(list)) throw invalid(path, `${member}s is not a list`);
  return list.map((entry: unknown, index) => {
    const name = isRecord(entry) ? textOf(entry.name) : "";
    if (!isRecord(entry) || name === "") throw invalid(path, `${member}s[${index}] has no name`);
    return { name, folder, fields: isRecord(entry[member]) ? entry[member] : {} };
  });
}

function invalid(path: string, what: string): IchorError {
  return new IchorError("invalid", `cannot use kubeconfig ${path}: ${what}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
