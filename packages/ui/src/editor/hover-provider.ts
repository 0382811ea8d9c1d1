import { languages, Range } from "monaco-editor/editor";
import { documentKey, formatDocumentation } from "./key-documentation.ts";
import { placeAt } from "./path-at.ts";

const schemas = new Map<string, object>();
let isRegistered = false;

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  languages.registerHoverProvider("yaml", {
    provideHover(model, position) {
      const schema = schemas.get(model.uri.toString());
      const place = schema && placeAt(model.getValue(), model.getOffsetAt(position));
      const documentation = place && documentKey(schema, place.path);
      if (!documentation) return null;
      const start = model.getPositionAt(place.start);
      const end = model.getPositionAt(place.end);
      return {
        range: new Range(start.lineNumber, start.column, end.lineNumber, end.column),
        contents: formatDocumentation(documentation).map((value) => ({ value })),
      };
    },
  });
}

/** Gives the keys of a text their hover texts, from the schema; without one there are none. */
export function setHoverSchema(uri: string, schema: object | undefined): void {
  register();
  if (schema) schemas.set(uri, schema);
  else schemas.delete(uri);
}
