import type { Issue } from "@ichor/errors";
import { annotations, limits } from "../constants.ts";
import { isJsonObject } from "../json.ts";
import { refusalIssue } from "../messages/refuse.ts";
import { countCharacters } from "../schema/check-scalar.ts";
import { schemaIssue } from "../schema/schema-issue.ts";

/** Who changed the values of a cluster, why, and which layer that was. */
export type ChangeNote = {
  /** the user as the API server knows it */
  actor: string;
  /** one line, possibly empty, at most 200 characters */
  reason: string;
  /** `sha256:<hex>` of the layer's canonical JSON */
  layerHash: string;
  /** the preview that the person saw */
  previewIdentity: string;
};

/** A change note read back. Only a believed one says who changed the stored values. */
export type ChangeNoteReading =
  | { kind: "believed"; note: ChangeNote }
  | { kind: "absent" }
  | { kind: "not-believed"; why: "malformed" | "other-layer" };

const path = ["metadata", "annotations", annotations.lastChange];

/** The text of annotation `ichor.maesh.dev/last-change`. The reason is put on one line. */
export function formatChangeNote({ actor, reason, layerHash, previewIdentity }: ChangeNote): string {
  return JSON.stringify({ actor, reason: toOneLine(reason), layerHash, previewIdentity });
}

/**
 * Reads annotation `ichor.maesh.dev/last-change`. It is believed only if it was written for the layer that is stored
 * now; otherwise the values were changed outside Ichor afterwards.
 */
export function parseChangeNote(
  annotation: string | undefined,
  { layerHash }: { layerHash: string },
): ChangeNoteReading {
  if (annotation === undefined) return { kind: "absent" };
  const note = readNote(annotation);
  if (note === undefined) return { kind: "not-believed", why: "malformed" };
  if (note.layerHash !== layerHash) return { kind: "not-believed", why: "other-layer" };
  return { kind: "believed", note };
}

/** What is wrong with a reason that a person typed. An empty reason is fine unless `isRequired`. */
export function checkChangeReason(reason: string, { isRequired }: { isRequired: boolean }): Issue[] {
  const line = toOneLine(reason);
  if (isRequired && line === "") return [refusalIssue("reasonMissing", ["reason"])];
  if (countCharacters(line) <= limits.changeReasonCharacters) return [];
  return [refusalIssue("reasonTooLong", ["reason"], { limit: limits.changeReasonCharacters })];
}

/** What is wrong with the annotation on an object that is being written. */
export function checkChangeNoteText(annotation: string | undefined): Issue[] {
  if (annotation === undefined) return [];
  const note = readNote(annotation, Number.POSITIVE_INFINITY);
  if (note === undefined) {
    return [
      schemaIssue(
        "field-pattern",
        path,
        `${annotations.lastChange} must be a JSON object with the texts actor, reason, layerHash and previewIdentity`,
      ),
    ];
  }
  if (countCharacters(note.reason) <= limits.changeReasonCharacters) return [];
  return [refusalIssue("reasonTooLong", path, { limit: limits.changeReasonCharacters })];
}

function readNote(annotation: string, limit: number = limits.changeReasonCharacters): ChangeNote | undefined {
  const parsed = parseJson(annotation);
  if (!isJsonObject(parsed)) return undefined;
  const { actor, reason, layerHash, previewIdentity } = parsed;
  const isComplete =
    typeof actor === "string" &&
    actor !== "" &&
    typeof reason === "string" &&
    countCharacters(reason) <= limit &&
    typeof layerHash === "string" &&
    typeof previewIdentity === "string";
  return isComplete ? { actor, reason, layerHash, previewIdentity } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** White space and control characters, line breaks included, become single spaces. */
function toOneLine(reason: string): string {
  return reason.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}
