// How Kubernetes and Helm read an unquoted scalar: YAML 1.1 words and numbers, but no dates and no base 60.

const words = new Map<string, boolean | null>([
  ["", null],
  ["~", null],
  ...["null", "Null", "NULL"].map((word) => [word, null] as const),
  ...["y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE"].map(
    (word) => [word, true] as const,
  ),
  ...["n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "False", "FALSE"].map(
    (word) => [word, false] as const,
  ),
]);
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const decimal = /^[-+]?(?:0|[1-9][0-9]*)$/;
const based = /^[-+]?0(?:[xX][0-9a-fA-F]+|[oO]?[0-7]+|[bB][01]+)$/;
const special = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

/** What a plain scalar means. A number that no double holds exactly stays text, so that no digit is lost. */
export function resolvePlain(text: string): boolean | null | number | string {
  const word = words.get(text);
  if (word !== undefined) return word;
  const first = text.charCodeAt(0);
  const isNumeric = (first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46;
  return isNumeric ? resolveNumeric(text) : text;
}

/** Whether an unquoted scalar of this text would not be read as the text itself. */
export function isAmbiguous(text: string): boolean {
  return resolvePlain(text) !== text || special.test(text);
}

function resolveNumeric(text: string): number | string {
  const digits = text.includes("_") ? text.replaceAll("_", "") : text;
  if (decimal.test(digits)) return exactInteger(digits, text);
  if (based.test(digits)) return basedInteger(digits);
  return float.test(digits) ? Number(digits) : text;
}

function exactInteger(digits: string, text: string): number | string {
  const value = Number(digits);
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  const plain = digits.replace("+", "");
  return String(value) === plain || BigInt(value) === BigInt(plain) ? value : text;
}

function basedInteger(digits: string): number {
  const isNegative = digits.startsWith("-");
  const plain = digits.replace(/^[-+]/, "").toLowerCase();
  const value = Number(/^0[0-7]/.test(plain) ? `0o${plain.slice(1)}` : plain);
  return isNegative && value !== 0 ? -value : value;
}
