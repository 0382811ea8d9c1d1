import type { ObjectId } from "@ichor/render";

/**
 * File names of objects, in their order: `<kind>-<namespace>-<name>.yaml` in lower case, without the namespace for
 * cluster-scoped kinds. Characters that are not safe in file names are dashes; names that would be equal are numbered.
 */
export function fileNames(objects: readonly Pick<ObjectId, "kind" | "namespace" | "name">[]): string[] {
  const taken = new Set<string>();
  return objects.map(({ kind, namespace, name }) => {
    const base = [kind, namespace, name]
      .filter((part) => part !== "")
      .map(safe)
      .join("-");
    let file = `${base}.yaml`;
    for (let number = 2; taken.has(file); number++) file = `${base}-${number}.yaml`;
    taken.add(file);
    return file;
  });
}

function safe(part: string): string {
  const longest = 120;
  return part
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, "-")
    .slice(0, longest);
}
