import type { PathStep } from "@ichor/errors";

/** Reads the field path of a Kubernetes cause: `spec.ports[0].name`, `metadata.annotations[a.b/c]`, `.spec.x`. */
export function parseFieldPath(field: string): PathStep[] {
  const steps: PathStep[] = [];
  for (const match of field.matchAll(/\[(?<inside>(?:"(?:[^"\\]|\\.)*"|[^\]])*)\]|(?<plain>[^.[\]]+)/g)) {
    const { inside, plain } = match.groups ?? {};
    if (plain !== undefined) steps.push(plain);
    else if (inside !== undefined) steps.push(/^\d+$/.test(inside) ? Number(inside) : unquoted(inside));
  }
  return steps;
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, "$1") : text;
}
