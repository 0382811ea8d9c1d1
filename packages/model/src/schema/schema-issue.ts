import type { Issue, PathStep } from "@ichor/errors";

/** What can be wrong with a field, by code. */
export const schemaIssueCodes = {
  "field-required": "a required field is missing",
  "field-type": "a field holds a value of another type",
  "field-enum": "a field holds a word that is not one of its words",
  "field-pattern": "a text does not have the form that the field asks for",
  "field-length": "a text is too short or too long",
  "field-range": "a number is too small or too large",
  "field-items": "a list or map has too few or too many entries",
  "field-duplicate": "two entries of a list have the same key",
  "field-rule": "a rule of the custom resource does not hold",
} as const;

/** See `schemaIssueCodes`. */
export type SchemaIssueCode = keyof typeof schemaIssueCodes;

/** An error of the custom resource's schema at a path. The message never holds the value itself. */
export function schemaIssue(code: SchemaIssueCode, path: readonly PathStep[], message: string): Issue {
  return { code, severity: "error", message, path, owner: "api-server" };
}

/** A path in the words of the API server: `spec.cni.preset`, `status.conditions[0].type`. */
export function formatFieldPath(path: readonly PathStep[]): string {
  return path
    .map((step, index) => {
      if (typeof step === "number") return `[${step}]`;
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join("");
}
