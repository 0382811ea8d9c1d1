import { isIchorError } from "@ichor/errors";

const secretName =
  /token|passw|secret|authorization|cookie|credential|private.?key|client.?key|kubeconfig|bearer|api.?key/i;
const pem = /-----BEGIN [A-Z ]+-----/;
const longestText = 1000;
const deepest = 5;

/** A copy of log fields that is safe to write: bounded, without secrets, with errors as plain facts. */
export function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return redactMap(fields, 0, new Set());
}

function redactMap(
  map: Readonly<Record<string, unknown>>,
  depth: number,
  seen: ReadonlySet<object>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(map).map(([name, value]) => [
      name,
      secretName.test(name) && value !== undefined && value !== null ? "***" : redact(value, depth + 1, seen),
    ]),
  );
}

function redact(value: unknown, depth: number, seen: ReadonlySet<object>): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return typeof value === "function" ? undefined : value;
  if (seen.has(value) || depth > deepest) return "…";
  const within = new Set([...seen, value]);
  if (value instanceof Error) return errorFields(value, depth, within);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1, within));
  if (value instanceof Map) return redactMap(Object.fromEntries(value), depth, within);
  if (value instanceof Set) return redact([...value], depth, within);
  return redactMap(value as Record<string, unknown>, depth, within);
}

function redactText(text: string): string {
  if (pem.test(text)) return "***";
  const masked = text.replace(/\b(Bearer|Basic) [\w+/=.~-]{6,}/g, "$1 ***");
  return masked.length > longestText ? `${masked.slice(0, longestText)}…` : masked;
}

/** A failed operation needs no stack; a fault of the program does. */
function errorFields(error: Error, depth: number, seen: ReadonlySet<object>): Record<string, unknown> {
  const cause = error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1, seen) };
  if (isIchorError(error)) {
    const { code, message, details } = error;
    const remedy = details.remedy === undefined ? {} : { remedy: redactText(details.remedy) };
    return { code, message: redactText(message), ...remedy, ...cause };
  }
  return {
    name: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ""),
    ...cause,
  };
}
