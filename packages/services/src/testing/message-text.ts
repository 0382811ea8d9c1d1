/** Everything that a message says, bytes included, to look for what must not be in it. */
export function textOf(message: unknown): string {
  return JSON.stringify(message, (_, value: unknown) => {
    if (typeof value === "bigint") return String(value);
    return value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
  });
}
