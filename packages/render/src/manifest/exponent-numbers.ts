import type { PathStep } from "@ichor/errors";
import { isJsonObject, type JsonValue, valueAt } from "@ichor/values";
import { readAnyYaml } from "../yaml/read-any-yaml.ts";
import type { ExponentNumber, RenderedObject } from "./rendered-object.ts";

/** A number in exponent form with the object that it stands in. */
export type ExponentFinding = ExponentNumber & { readonly object: RenderedObject };

// as Go prints a float: one digit before the point, two or more in the exponent
const anywhere = /(?<![\w.+-])-?\d(?:\.\d+)?e[+-]\d{2,3}(?![\w.])/g;

/**
 * Numbers that templates printed in exponent form, such as `1e+06` for 1000000: as scalars, in quotes, or inside a
 * text such as a flag or an embedded file. Programs that read them as integers refuse them.
 */
export function findExponentNumbers(objects: readonly RenderedObject[]): ExponentFinding[] {
  return objects.flatMap((object) => {
    // nearly no document has any: look at the text before walking the tree
    if (object.text.search(anywhere) < 0) return [];
    return [...inTexts(object.body, []), ...inScalars(object)].map((found) => ({ object, ...found }));
  });
}

function inTexts(value: JsonValue, path: readonly PathStep[]): ExponentNumber[] {
  if (typeof value === "string") {
    return [...value.matchAll(anywhere)].map(([text]) => ({ path, text, value: Number(text) }));
  }
  if (Array.isArray(value)) return value.flatMap((item: JsonValue, index) => inTexts(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => inTexts(item, [...path, key]));
}

// an unquoted number is a number in the tree: only the text still tells how it was printed
function inScalars({ text, body }: RenderedObject): ExponentNumber[] {
  const found: ExponentNumber[] = [];
  readAnyYaml(text, (path, source) => {
    if (source.match(anywhere)?.[0] !== source) return;
    // an object of a List: its own paths start behind the item
    const own = valueAt(body, path) === undefined ? path.slice(2) : path;
    if (valueAt(body, own) === Number(source)) found.push({ path: own, text: source, value: Number(source) });
  });
  return found;
}
