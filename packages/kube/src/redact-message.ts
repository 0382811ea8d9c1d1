// The API server repeats refused values in its messages. A value may be a password, so it is cut out here and only
// what is wrong with it stays. Go prints values with %q, %v or %#v or as JSON, so a value is a quoted string, a
// bracketed dump, or a bare word; for rules of CRDs it prints none. Where the end of a value cannot be told,
// everything behind it goes too.

const longestMessage = 400;
const lead = /\b(?:Invalid value|Unsupported value|Duplicate value|Not found): /;
const dump = /\b(?:got|was|from|value) (?:&?[\w.[\]*]*\{.*|&?(?:value|map)[\w.]*\[.*|"(?:[^"\\]|\\.)*")/g;

/** A message of the API server without the values that it repeats, in one line of at most 400 characters. */
export function redactMessage(message: string): string {
  const text = redactValues(message.replace(/\s+/g, " ").trim());
  return text.length > longestMessage ? `${text.slice(0, longestMessage - 1).trimEnd()}…` : text;
}

function redactValues(text: string): string {
  const found = lead.exec(text);
  if (!found) return text.replace(dump, "got another value");
  const before = text.slice(0, found.index).replace(dump, "got another value");
  const word = found[0].slice(0, -2).toLowerCase();
  const detail = afterValue(text.slice(found.index + found[0].length));
  return detail === undefined ? `${before}${word}` : `${before}${redactValues(detail)}`;
}

/** What follows `<value>: `; undefined when nothing does or when the end of the value cannot be told. */
function afterValue(text: string): string | undefined {
  const length = lengthOfValue(text);
  if (length === undefined) return undefined;
  const rest = text.slice(length);
  if (length === 0) return rest;
  if (rest.startsWith(": ")) return rest.slice(2);
  // a list of findings goes on behind a comma: `[a: Duplicate value: "x", b: Required value]`
  return rest.startsWith(", ") || rest.startsWith("]") ? `not accepted${rest}` : undefined;
}

function lengthOfValue(text: string): number | undefined {
  if (text.startsWith('"')) return /^"(?:[^"\\]|\\.)*"/.exec(text)?.[0].length;
  if (text.startsWith("{") || text.startsWith("[")) return lengthOfBrackets(text);
  if (/^(?:&|map\[|[\w.]+\{)/.test(text)) return undefined;
  return /^[^\s:,\]]*(?=: |, |\]|$)/.exec(text)?.[0].length ?? 0;
}

function lengthOfBrackets(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]"]/g)) {
    if (token === '"') return undefined;
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    if (depth === 0) return index + token.length;
  }
  return undefined;
}
