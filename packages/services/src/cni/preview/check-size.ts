import type { Issue } from "@ichor/errors";
import type { RenderedObject } from "@ichor/render";
import { isJsonObject, type JsonValue } from "@ichor/values";
import { serverIssue } from "./server-issue.ts";

/** Bytes of Helm's record of a release, and what a Secret may hold. */
export type RecordSize = { readonly recordBytes: number; readonly limitBytes: number };

/** What the API server accepts for all annotations of one object (apimachinery, `TotalAnnotationSizeLimitB`). */
const mostAnnotationBytes = 256 * 1024;

/** Refuses a release whose record would not fit into a Secret. */
export function checkRecordSize({ recordBytes, limitBytes }: RecordSize): Issue[] {
  if (recordBytes <= limitBytes) return [];
  const message = `Helm's record of this release would have ${recordBytes} bytes, a Secret holds at most ${limitBytes}`;
  return [serverIssue("record-too-large", message)];
}

/** Refuses objects whose annotations, their own or those of their pods, are more than the API server accepts. */
export function checkAnnotationSizes(objects: readonly RenderedObject[]): Issue[] {
  return objects.flatMap(({ kind, namespace, name, body, text }) => {
    // nearly no document is large enough to hold that much, at three bytes a character
    if (text.length * 3 <= mostAnnotationBytes) return [];
    const bytes = Math.max(...annotationSizes(body));
    if (bytes <= mostAnnotationBytes) return [];
    const object = `${kind} ${namespace === "" ? name : `${namespace}/${name}`}`;
    const message = `the annotations of ${object} have ${bytes} bytes, at most ${mostAnnotationBytes} are accepted`;
    return [serverIssue("annotations-too-large", message)];
  });
}

/** Of every metadata in an object: its own and those of templates. */
function annotationSizes(value: JsonValue): number[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => annotationSizes(item));
  if (!isJsonObject(value)) return [0];
  const { metadata } = value;
  const annotations = isJsonObject(metadata) ? metadata.annotations : undefined;
  const own = isJsonObject(annotations) ? Object.entries(annotations) : [];
  const bytes = own.reduce(
    (sum, [key, text]) => sum + Buffer.byteLength(key) + Buffer.byteLength(String(text)),
    0,
  );
  return [bytes, ...Object.values(value).flatMap((item) => annotationSizes(item))];
}
