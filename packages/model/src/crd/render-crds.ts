import { stringify } from "yaml";
import type { JsonObject } from "../json.ts";
import { kinds } from "../kinds/kinds.ts";
import { toCrd } from "./crd-object.ts";

/** A CustomResourceDefinition as an object and as the text of its file. */
export type RenderedCrd = {
  kind: string;
  /** such as `talosclusters` */
  plural: string;
  /** file name below deploy/crds */
  fileName: string;
  object: JsonObject;
  yaml: string;
};

const header = "# Generated from packages/model by npm run generate. Do not edit.\n";

/** The CustomResourceDefinitions of all kinds, in the order in which they are listed and applied. */
export function renderCrds(): RenderedCrd[] {
  return kinds.map((kind) => {
    const object = toCrd(kind);
    return {
      kind: kind.kind,
      plural: kind.plural,
      fileName: `${kind.plural}.yaml`,
      object,
      yaml: header + stringify(object, { lineWidth: 110, aliasDuplicateObjects: false }),
    };
  });
}
