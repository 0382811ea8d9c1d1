import { readController, readTracking } from "@ichor/cluster";
import type { MissingPermission } from "@ichor/errors";
import { type Access, type Clock, type KubeClient, keyOf, type ObjectRef, resources } from "@ichor/kube";
import { ciliumValuesRight } from "@ichor/model";
import type { CniCall } from "../cni-call.ts";
import type { ValuesSubject } from "../subject/values-subject.ts";
import { createTtlCache } from "../ttl-cache.ts";
import type { SaveState } from "./decide-save.ts";

/** What decides on saves and changes rarely. */
export type SaveStates = {
  /** undefined in the workbench */
  read(
    subject: ValuesSubject,
    call: CniCall,
    options?: { isFresh?: boolean },
  ): Promise<SaveState | undefined>;
};

/** Answers are shared by the previews of somebody who types. A save reads anew. */
const ttlMs = 10_000;
const deadlineMs = 20_000;

/** Creates an empty memory of answers. */
export function createSaveStates(clock: Pick<Clock, "now">): SaveStates {
  const cache = createTtlCache<SaveState>({ clock, ttlMs });
  return {
    async read({ target }, { caller }, options = {}) {
      if (target.kind === "workbench") return undefined;
      const key = JSON.stringify([caller.credentialKey, keyOf(target.ref), target.object.metadata.uid]);
      const now = new Date(clock.now());
      return cache.of(key, () => readAll(caller.client, target, now), options);
    },
  };
}

/** Several callers may wait for the same answer, so it has a deadline of its own and no caller's signal. */
async function readAll(
  client: KubeClient,
  { ref, object }: Extract<ValuesSubject["target"], { kind: "cluster" }>,
  now: Date,
): Promise<SaveState> {
  const call = { deadlineMs };
  const [tracking, controller, missing] = await Promise.all([
    readTracking(client, object, call),
    readController(client, { ...call, now }),
    findMissingRight(client, ref),
  ]);
  return { tracking, controller, ...(missing && { missing }) };
}

/** The rights to change Cilium values: the one that exists for them alone, and the one to write the object. */
export function valuesRights({ namespace = "", name }: ObjectRef): Access[] {
  const { group, plural: resource } = resources.talosClusters;
  return [
    { ...ciliumValuesRight, namespace, name },
    { verb: "patch", group, resource, namespace, name },
  ];
}

async function findMissingRight(client: KubeClient, ref: ObjectRef): Promise<MissingPermission | undefined> {
  const rights = valuesRights(ref);
  const decisions = await Promise.all(rights.map((access) => client.review(access, { deadlineMs })));
  return rights.find((_, index) => decisions[index]?.isAllowed !== true);
}
