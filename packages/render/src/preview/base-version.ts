import type { JsonObject, JsonValue } from "@ichor/values";
import { type IdentityForm, identityOf } from "./member-hashes.ts";

/** What a save is made on top of. Status, labels and everything else of the object are not part of it. */
export type BaseMembers = {
  /** the stored user layer; absent where none is stored */
  readonly storedLayer?: JsonObject;
  /** the stored text; absent where none is stored */
  readonly storedText?: string;
  readonly preset: string;
  readonly tunnel: string;
  readonly kubeProxy: string;
  /** the hold as it stands in the spec */
  readonly hold?: JsonValue;
  readonly chartDigest: string;
  /** revision of the newest deployed release; absent where there is none */
  readonly releaseRevision?: number;
  /** hash of the values in that release; absent where there is none */
  readonly releaseValuesHash?: string;
};

/** The form of a base version. Another list of members is another form. */
export const baseForm: IdentityForm = {
  form: "base-1",
  members: [
    "stored-values",
    "stored-text",
    "preset",
    "tunnel",
    "kube-proxy",
    "hold",
    "chart",
    "release-revision",
    "release-values",
  ],
};

/** The base version: the precondition of a save. Equal exactly when all members are equal. */
export function baseVersionOf(members: BaseMembers): string {
  return identityOf(baseForm, [
    members.storedLayer ?? null,
    members.storedText ?? null,
    members.preset,
    members.tunnel,
    members.kubeProxy,
    members.hold ?? null,
    members.chartDigest,
    members.releaseRevision ?? null,
    members.releaseValuesHash ?? null,
  ]);
}
