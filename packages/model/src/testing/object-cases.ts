import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { apiVersion, names } from "../constants.ts";
import type { JsonObject } from "../json.ts";
import { kinds } from "../kinds/kinds.ts";
import type { KindDefinition } from "../schema/kind-definition.ts";

/** An object that is accepted, with the part of the stored object that matters. */
export type GoodCase = { title: string; before?: JsonObject; object: JsonObject; stored: JsonObject };

/** An object that is refused at a field, with a part of the API server's words. */
export type BadCase = {
  title: string;
  name?: string;
  before?: JsonObject;
  object: JsonObject;
  field: string;
  message: string;
};

/** The cases of one kind, from testdata/objects. */
export type ObjectCases = { kind: KindDefinition; good: GoodCase[]; bad: BadCase[] };

/** Objects of every kind that the API server must accept or refuse. */
export function readObjectCases(): ObjectCases[] {
  return kinds.map((kind) => {
    const file = new URL(`../testdata/objects/${kind.plural}.yaml`, import.meta.url);
    const { good, bad } = parse(readFileSync(file, "utf8"));
    return { kind, good, bad };
  });
}

/** A case as a whole object. The one IchorInstallation has a fixed name. */
export function toObject(
  kind: KindDefinition,
  part: JsonObject,
  place: { name: string; namespace?: string },
): JsonObject & { metadata: JsonObject } {
  const { namespace } = place;
  const isCluster = kind.scope === "Cluster";
  return {
    apiVersion,
    kind: kind.kind,
    ...part,
    metadata: {
      name: isCluster && place.name === "" ? names.installation : place.name,
      ...(isCluster || namespace === undefined ? {} : { namespace }),
      ...(part.metadata as JsonObject | undefined),
    },
  };
}
