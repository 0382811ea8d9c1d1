const escaped = /[<>&\u2028\u2029]/g;

/**
 * JSON as Go writes it. The `test` operation of a JSON patch compares texts on the API server as they are encoded
 * there, so a value with `<`, `>` or `&` only equals itself when it is escaped the same way.
 */
export function toWireJson(value: unknown): string {
  return JSON.stringify(value).replace(
    escaped,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
