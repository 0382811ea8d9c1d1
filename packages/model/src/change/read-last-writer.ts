import { isJsonObject } from "../json.ts";
import type { ManagedFieldsEntry } from "../schema/kind-definition.ts";

/** Who wrote a field last, as the API server recorded it. */
export type LastWriter = { manager: string; time?: string };

/**
 * The manager that wrote a field last, from `managedFields`; undefined when nobody owns it. Entries of subresources
 * do not count. Used where no change note can be believed: "changed outside Ichor".
 */
export function readLastWriter(
  managedFields: readonly ManagedFieldsEntry[] | undefined,
  path: readonly string[],
): LastWriter | undefined {
  const owners = (managedFields ?? []).filter(
    (entry) => !entry.subresource && entry.manager !== undefined && owns(entry.fieldsV1, path),
  );
  const [newest] = owners.sort((a, b) => toMs(b.time) - toMs(a.time));
  if (newest?.manager === undefined) return undefined;
  return newest.time === undefined
    ? { manager: newest.manager }
    : { manager: newest.manager, time: newest.time };
}

function owns(fields: unknown, path: readonly string[]): boolean {
  let at = fields;
  for (const step of path) {
    if (!isJsonObject(at)) return false;
    at = at[`f:${step}`];
  }
  return at !== undefined;
}

function toMs(time: string | undefined): number {
  const ms = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(ms) ? 0 : ms;
}
