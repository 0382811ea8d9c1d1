import { type CheckContext, isJsonObject, type JsonObject, type JsonValue, valueAt } from "@ichor/values";

/** The computed value at a dotted path; undefined where templates see nothing. */
export function computedAt(
  { computed }: Pick<CheckContext, "computed">,
  dotted: string,
): JsonValue | undefined {
  return valueAt(computed, dotted.split("."));
}

/** Whether templates see true: only the boolean counts, the schema refuses everything else. */
export function isOn(context: Pick<CheckContext, "computed">, dotted: string): boolean {
  return computedAt(context, dotted) === true;
}

/** The user's value at a dotted path; undefined where the user layer says nothing. */
export function userAt({ user }: Pick<CheckContext, "user">, dotted: string): JsonValue | undefined {
  return valueAt(user, dotted.split("."));
}

/** The first of several dotted paths that the user layer has, as a path: the line that a finding belongs to. */
export function firstSet(context: Pick<CheckContext, "user">, ...paths: readonly string[]): string[] {
  const found = paths.find((path) => userAt(context, path) !== undefined);
  return (found ?? paths[0] ?? "").split(".");
}

/** Visits every map of a tree with its path, the tree itself first; lists are left out. */
export function visitMaps(tree: JsonObject, visit: (map: JsonObject, path: readonly string[]) => void): void {
  const walk = (map: JsonObject, path: readonly string[]): void => {
    visit(map, path);
    for (const [key, value] of Object.entries(map)) if (isJsonObject(value)) walk(value, [...path, key]);
  };
  walk(tree, []);
}
