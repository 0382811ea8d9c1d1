import type { Issue, PathStep, Suggestion, TextEdit, TextRange } from "@ichor/errors";
import type { CheckFinding, ValuesFix } from "../component.ts";
import { editValues } from "../edit/edit-values.ts";
import { formatText, quoteText } from "../edit/format-yaml.ts";
import { spliceBetween } from "../edit/splice.ts";
import { parseValues } from "../yaml/parse-values.ts";
import { sourceOf } from "../yaml/parsed-documents.ts";
import type { ParsedValues } from "../yaml/parsed-values.ts";

/**
 * Edits are worked out until this many characters had to be read again for them, so that a text that is long or full of
 * mistakes stays quick to type in.
 */
const mostReread = 100_000;

/** Gives findings their place in the text and turns fixes into edits of the text. */
export function placeFindings(findings: readonly CheckFinding[], parsed: ParsedValues): Issue[] {
  let reread = 0;
  return findings.map(({ at, relatedPaths, fix, ...finding }) => {
    const range = placeOf(parsed, finding.path, at);
    const related = (relatedPaths ?? []).map((path) => placeOf(parsed, path, "key"));
    if (fix !== undefined && "edits" in fix) reread += parsed.text.length * fix.edits.length;
    const isOffered = fix !== undefined && (reread <= mostReread || !("edits" in fix));
    const suggestion = isOffered ? suggest(fix, finding.path, parsed) : undefined;
    return {
      ...finding,
      range,
      ...(related.length === 0 ? {} : { related }),
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  });
}

const start: TextRange = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** The place of a path, or of the part of it that the text has. */
export function placeOf(parsed: ParsedValues, path: readonly PathStep[], at?: "key" | "value"): TextRange {
  const exact = path.length === 0 ? undefined : parsed.positions.rangeOf(path);
  if (exact === undefined) {
    const nearest = path.length === 0 ? undefined : parsed.positions.nearest(path);
    return nearest?.key ?? start;
  }
  const isOneLine = exact.value.line === exact.value.endLine;
  const isValue = at === "value" || (at === undefined && isOneLine);
  return isValue ? exact.value : (exact.key ?? exact.value);
}

function suggest(fix: ValuesFix, path: readonly PathStep[], parsed: ParsedValues): Suggestion | undefined {
  const edits = "edits" in fix ? editsOf(fix.edits, parsed) : replacementOf(fix, path, parsed);
  return edits === undefined ? undefined : { title: fix.title, edits };
}

/** Values that come through an alias are left alone: the edit would change other places as well. */
function replacementOf(
  fix: Exclude<ValuesFix, { edits: unknown }>,
  path: readonly PathStep[],
  parsed: ParsedValues,
): TextEdit[] | undefined {
  const found = parsed.positions.rangeOf(path);
  if (found === undefined || found.definition !== undefined) return undefined;
  if ("replaceValue" in fix) return [{ range: found.value, newText: fix.replaceValue }];
  if ("quoteValue" in fix) {
    const raw = rawText(parsed, path);
    return raw === undefined ? undefined : [{ range: found.value, newText: quoteText(raw) }];
  }
  return found.key === undefined ? undefined : [{ range: found.key, newText: formatText(fix.replaceKey) }];
}

/** A value as it is typed, where it stands on one line and does not come through an alias. */
export function rawText(parsed: ParsedValues, path: readonly PathStep[]): string | undefined {
  const range = parsed.positions.rangeOf(path);
  if (range === undefined || range.definition !== undefined) return undefined;
  const { line, column, endLine, endColumn } = range.value;
  const { lines } = sourceOf(parsed);
  if (line !== endLine) return undefined;
  return parsed.text.slice(lines.offsetOf({ line, column }), lines.offsetOf({ line, column: endColumn }));
}

function editsOf(
  edits: Extract<ValuesFix, { edits: unknown }>["edits"],
  parsed: ParsedValues,
): TextEdit[] | undefined {
  let current = parsed;
  for (const edit of edits) {
    const answer = editValues(current, edit);
    if ("issues" in answer) return undefined;
    current = parseValues(answer.text);
  }
  const splice = spliceBetween(parsed.text, current.text);
  const range = sourceOf(parsed).lines.rangeOf([splice.start, splice.end]);
  return [{ range, newText: splice.text }];
}
