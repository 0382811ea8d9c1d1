import { type IchorError, type Issue, isIchorError } from "@ichor/errors";
import { paintFor } from "./paint.ts";
import { sentence } from "./sentence.ts";
import { visibleText } from "./visible-text.ts";

/** A failure for people: what failed, what moved, and what to do. Never a stack, never a value. */
export function formatError(error: IchorError, stream: { readonly hasColors: boolean }): string {
  const paint = paintFor(stream);
  const { remedy, moved = [], issues = [] } = error.details;
  const lines = [
    `${paint("error", "error:")} ${visibleText(sentence(error.message))}`,
    ...moved.map(({ name, before, after }) => visibleText(`    ${name}: ${before} → ${after}`)),
    ...issues.filter((issue) => !error.message.includes(issue.message)).map(describeIssue),
    ...(remedy === undefined ? [] : [`    ${visibleText(sentence(remedy))}`]),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function describeIssue({ message, range }: Issue): string {
  const place = range === undefined ? "" : `line ${range.line}: `;
  return `    ${place}${visibleText(message)}`;
}

/** A failure for programs. */
export type ErrorJson = { readonly code: string; readonly message: string; readonly remedy?: string };

/** A failure for programs; it holds what `formatError` says. */
export function toErrorJson({ code, message, details }: IchorError): ErrorJson {
  return { code, message, ...(details.remedy === undefined ? {} : { remedy: details.remedy }) };
}

/** What failed as an operation; anything else is a fault of the program and goes on its way. */
export function asIchorError(error: unknown): IchorError {
  if (isIchorError(error)) return error;
  throw error;
}
