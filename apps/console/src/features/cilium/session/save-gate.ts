import type { Allowed } from "@ichor/api/v1alpha1";
import type { LinkState } from "../../../data/watch/link-state.ts";
import type { Finding } from "./merge-findings.ts";
import type { Freshness } from "./preview-state.ts";

/** Whether "Review and save" can be pressed; the reason is a sentence without a full stop. */
export type SaveGate = { isOpen: true } | { isOpen: false; reason: string };

/** What the gate looks at. */
export type SaveGateInput = {
  /** differs from the stored text */
  isChanged: boolean;
  freshness: Freshness;
  findings: readonly Finding[];
  /** the server's word on this person and this cluster */
  allowed: Pick<Allowed, "allowed" | "reason"> | undefined;
  isReadOnly: boolean;
  linkKind: LinkState["kind"];
  /** why the preview is not complete; empty when it is */
  incomplete: string;
  hasIdentity: boolean;
};

/** Opens only for a text whose preview is on the screen, without errors, by somebody who may save it. */
export function decideSaveGate(input: SaveGateInput): SaveGate {
  const reason = reasonAgainst(input);
  return reason === undefined ? { isOpen: true } : { isOpen: false, reason };
}

function reasonAgainst(input: SaveGateInput): string | undefined {
  if (input.isReadOnly) return "This server is read-only";
  if (input.allowed && !input.allowed.allowed) return input.allowed.reason || "You may not save these values";
  if (!input.isChanged) return "Nothing to save: this is what is stored";
  if (input.freshness.kind === "base-moved")
    return "The stored values changed: merge, keep yours or take theirs first";
  const errors = input.findings.filter((finding) => finding.severity === "error" && !finding.isStale).length;
  if (errors > 0)
    return errors === 1 ? "1 error must be resolved first" : `${errors} errors must be resolved first`;
  if (input.linkKind === "reconnecting") return "The connection is lost; saving waits until it is back";
  return reasonOfPreview(input);
}

function reasonOfPreview({ freshness, incomplete, hasIdentity }: SaveGateInput): string | undefined {
  switch (freshness.kind) {
    case "failed":
      return "The preview failed, so nobody has seen what would happen";
    case "updating":
    case "none":
      return "The preview of this text is on its way";
    case "before-error":
      return "The server refuses this text";
    default:
  }
  if (incomplete !== "") return `The preview is not complete: ${incomplete}`;
  return hasIdentity ? undefined : "The server gave no preview that could be saved";
}
