/**
 * JSON with one member on a line, numbers and texts exactly as they stand. Undefined where the text is not a JSON
 * map or list.
 */
export function prettyJson(text: string): string | undefined {
  if (!/^\s*[{[]/.test(text) || !isJson(text)) return undefined;
  // an empty map or list is one token
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  const out: string[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (token === "}" || token === "]") depth--;
    out.push(tokenText(token, depth));
    if (token === "{" || token === "[") {
      depth++;
      out.push(newLine(depth));
    }
  }
  return `${out.join("")}\n`;
}

function tokenText(token: string, depth: number): string {
  if (token === "}" || token === "]") return newLine(depth) + token;
  if (token === ",") return `,${newLine(depth)}`;
  if (token === ":") return ": ";
  return /^[{[]\s*[}\]]$/.test(token) ? token.replace(/\s/g, "") : token;
}

function newLine(depth: number): string {
  return `\n${"  ".repeat(depth)}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
