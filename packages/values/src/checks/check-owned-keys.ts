import type { CheckContext, CheckFinding, Component, OwnedKey } from "../component.ts";
import { placeOf } from "../evaluate/place-findings.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import { formatPath, type KeyPath } from "../value-path.ts";
import { valuesFinding } from "./values-finding.ts";

/** A place of the user layer that sets, removes or replaces an owned key. */
type Attack = { path: KeyPath; kind: "set" | "removed" | "replaced" };

/**
 * Refuses every spelling that touches an owned key: the key itself whatever its value, a null or another value on a map
 * above it, keys with dots, and what comes through aliases and merge keys.
 */
export function checkOwnedKeys(context: CheckContext, component: Component): CheckFinding[] {
  return component.owned.flatMap((owned) =>
    findAttacks(context.user, owned.path, []).map((attack) => describe(attack, owned, context)),
  );
}

/** Owned keys may be spelled as one key with dots at every level. */
function findAttacks(map: JsonObject, wanted: KeyPath, at: KeyPath): Attack[] {
  const attacks: Attack[] = [];
  for (let length = 1; length <= wanted.length; length += 1) {
    const key = wanted.slice(0, length).join(".");
    if (!Object.hasOwn(map, key)) continue;
    const path = [...at, key];
    const value = map[key] ?? null;
    if (length === wanted.length) attacks.push({ path, kind: value === null ? "removed" : "set" });
    else attacks.push(...attacksBelow(value, wanted.slice(length), path));
  }
  return attacks;
}

function attacksBelow(value: JsonValue, wanted: KeyPath, path: KeyPath): Attack[] {
  if (isJsonObject(value)) return findAttacks(value, wanted, path);
  return [{ path, kind: value === null ? "removed" : "replaced" }];
}

function describe(attack: Attack, owned: OwnedKey, { parsed }: CheckContext): CheckFinding {
  const at = formatPath(attack.path);
  const isAbove = attack.kind !== "set" && at !== formatPath(owned.path);
  const verb = attack.kind === "removed" ? "removes" : "replaces";
  return valuesFinding("owned-key", {
    path: attack.path,
    at: "key",
    message: `${formatPath(owned.path)} is owned by Ichor: ${owned.reason}${isAbove ? `; ${at} ${verb} it` : ""}`,
    remedy: removeLines(parsed, attack.path),
    fix: { title: `Remove ${at}`, edits: [{ kind: "unset", path: attack.path }] },
  });
}

/** "Remove line 12", or lines where the value takes several. */
export function removeLines(parsed: CheckContext["parsed"], path: KeyPath): string {
  const first = placeOf(parsed, path, "key").line;
  const last = Math.max(placeOf(parsed, path, "value").endLine, first);
  return first === last ? `Remove line ${first}` : `Remove lines ${first} to ${last}`;
}
