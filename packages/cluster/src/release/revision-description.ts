const separator = " | ";
const longestCharacters = 256;

/** What a record's description says. */
export type RevisionDescription = { result: string; actor?: string; reason?: string };

/** Reads `<result> | <actor> | <reason>`. Any other text, such as Helm's own, is the result alone. */
export function parseRevisionDescription(text: string): RevisionDescription {
  const [result, actor, ...reason] = text.split(separator);
  if (result === undefined || actor === undefined || reason.length === 0) return { result: text };
  const words = reason.join(separator);
  return { result, ...(actor === "" ? {} : { actor }), ...(words === "" ? {} : { reason: words }) };
}

/** Writes `<result> | <actor> | <reason>` on one line of at most 256 characters; the reason is cut first. */
export function formatRevisionDescription({ result, actor = "", reason = "" }: RevisionDescription): string {
  const line = (text: string) =>
    text
      .replace(/[\s\p{Cc}]+/gu, " ")
      .replaceAll("|", "/")
      .trim();
  const head = `${line(result)}${separator}${line(actor)}${separator}`;
  const words = reason.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return [...`${head}${words}`].slice(0, longestCharacters).join("").trimEnd();
}
