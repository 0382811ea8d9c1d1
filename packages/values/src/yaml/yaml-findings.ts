import type { FindingInfo } from "../finding-info.ts";

const refused = (summary: string, remedy: string): FindingInfo => ({
  severity: "error",
  owner: "helm",
  summary,
  remedy,
});

const refusedByIchor = (summary: string, remedy: string): FindingInfo => ({
  severity: "error",
  owner: "ichor",
  summary,
  remedy,
});

const surprise = (summary: string, remedy: string): FindingInfo => ({
  severity: "warning",
  owner: "helm",
  summary,
  remedy,
});

/** Findings about the text itself. The engine gives the same ones under the same codes. */
export const yamlFindings = {
  "yaml-syntax": refused("Helm cannot read the text as YAML.", "Correct the text at the marked place."),
  "yaml-tab-indentation": refused("A tab stands as indentation.", "Indent with spaces."),
  "yaml-invalid-utf8": refusedByIchor("The text is not valid UTF-8.", "Save the text as UTF-8."),
  "yaml-control-character": refusedByIchor(
    "A control character stands in the text or in a value, where it could add lines to the manifest.",
    "Remove the control character.",
  ),
  "yaml-duplicate-key": refusedByIchor(
    "A key stands twice in a map; Helm would silently keep the last one.",
    "Merge the two entries or remove one.",
  ),
  "yaml-null-key": refused("A key is null.", "Name the key, or quote the word."),
  "yaml-complex-key": refused("A key is a list or a map.", "Use a single word as key."),
  "yaml-not-a-map": refused("The text is a list or a single value.", "Write a map of keys."),
  "yaml-inexact-integer": refusedByIchor(
    "A number lies beyond ±9007199254740991 and would not be kept exactly.",
    "Quote it if it is a text.",
  ),
  "yaml-not-finite": refused("A number is not finite.", "Use a finite number."),
  "yaml-unknown-anchor": refused("An alias names no anchor above it.", "Define the anchor before its alias."),
  "yaml-self-alias": refused("An anchor contains an alias of itself.", "Remove the alias."),
  "yaml-alias-bomb": refusedByIchor("Aliases multiply to more than can be kept.", "Write the values out."),
  "yaml-merge-not-a-map": refused("A merge key (<<) merges something that is no map.", "Merge maps only."),
  "yaml-tag-mismatch": refused(
    "A value cannot be read as its tag demands.",
    "Remove the tag or correct the value.",
  ),
  "yaml-bad-separator": refused("Text follows --- on its line.", "Start the text on the next line."),
  "yaml-too-deep": refusedByIchor("Lists and maps are nested too deeply.", "Nest less than 100 levels."),
  "yaml-too-large": refusedByIchor("The text is larger than 1 MiB.", "Shorten the text."),
  "yaml-boolean-word": surprise(
    "A word such as yes or off is a boolean.",
    "Write true or false, or quote a text.",
  ),
  "yaml-boolean-word-key": surprise(
    "A word such as y or no is a boolean and becomes another key.",
    "Quote the key.",
  ),
  "yaml-key-rewritten": surprise("A number as a key becomes another key.", "Quote the key."),
  "yaml-leading-zero": surprise("A leading zero is not kept and can mean an octal number.", "Quote a text."),
  "yaml-number-base": surprise(
    "A number is written in another base.",
    "Write it in decimal, or quote a text.",
  ),
  "yaml-number-underscore": surprise("Underscores in a number are not kept.", "Quote a text."),
  "yaml-number-exponent": surprise("A word such as 1e3 is a number.", "Write it out, or quote a text."),
  "yaml-trailing-zero": surprise("Zeros at the end of a number are not kept.", "Quote a version."),
  "yaml-number-rounded": surprise("A number has more digits than are kept.", "Shorten it, or quote a text."),
  "yaml-line-break-in-quotes": surprise(
    "A text has a line break, which can add lines to the manifest.",
    "Write a text block (|) if that is meant.",
  ),
  "yaml-no-break-space": surprise(
    "A space that is no ordinary space is part of a word.",
    "Replace it by a space.",
  ),
  "yaml-merge-overrides": surprise(
    "A merge key (<<) overrides keys that stand before it.",
    "Put the merge key first in its map.",
  ),
  "yaml-several-documents": surprise("Helm merges several documents, later ones win.", "Write one document."),
  "yaml-ignored-text": surprise(
    "Helm ignores what follows the end of the document.",
    "Remove what is ignored.",
  ),
  "yaml-unknown-tag": surprise("Helm ignores a tag.", "Remove the tag."),
  "yaml-binary-not-text": surprise("Decoded bytes are no text.", "Use bytes that are UTF-8."),
  "yaml-unplaced": surprise(
    "The text is written so unusually that findings have no place; only the engine gives it.",
    "Write the text more plainly.",
  ),
} as const satisfies Record<string, FindingInfo>;

/** Codes of findings about the text. */
export type YamlCode = keyof typeof yamlFindings;
