/** The JSON pointer (RFC 6901) of a path, for the operations of a JSON patch. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
