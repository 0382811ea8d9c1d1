import { isIchorError } from "@ichor/errors";
import { type CallOptions, findResource, type KubeClient } from "@ichor/kube";
import type { JsonObject } from "@ichor/values";
import { unknownReason } from "../facts/unknown-reason.ts";

/** An object that a template looks up in the cluster; without a name it is a list. */
export type LookupQuestion = { apiVersion: string; kind: string; namespace: string; name: string };

/** What was found with the caller's rights. */
export type LookupAnswers = {
  /** `object` is absent where there is none, or where it could not be read */
  answers: readonly { lookup: LookupQuestion; object?: JsonObject }[];
  /** lookups that could not be answered, each with the reason: what depends on them differs with every render */
  unanswered: readonly { lookup: LookupQuestion; reason: string }[];
};

/** a chart that asks for more is asking for everything */
const mostItems = 1000;

/** Answers lookups as Helm does, with the client's rights: what does not exist is empty, a missing kind included. */
export async function answerLookups(
  client: KubeClient,
  lookups: readonly LookupQuestion[],
  call: CallOptions = {},
): Promise<LookupAnswers> {
  const found = await Promise.all(lookups.map((lookup) => answerOne(client, lookup, call)));
  return {
    answers: found.map(({ lookup, object }) => ({ lookup, ...(object ? { object } : {}) })),
    unanswered: found.flatMap(({ lookup, reason }) => (reason === undefined ? [] : [{ lookup, reason }])),
  };
}

type Found = { lookup: LookupQuestion; object?: JsonObject; reason?: string };

async function answerOne(client: KubeClient, lookup: LookupQuestion, call: CallOptions): Promise<Found> {
  try {
    const object = await read(client, lookup, call);
    return { lookup, ...(object ? { object } : {}) };
  } catch (error) {
    if (isIchorError(error, "canceled")) throw error;
    return { lookup, reason: unknownReason(error) };
  }
}

async function read(
  client: KubeClient,
  { apiVersion, kind, namespace, name }: LookupQuestion,
  call: CallOptions,
): Promise<JsonObject | undefined> {
  const resource = await findResource(client, { apiVersion, kind }, call);
  if (resource === undefined) return undefined;
  const place = namespace === "" ? {} : { namespace };
  if (name !== "") return (await client.find(resource, { ...place, name }, call)) as JsonObject | undefined;
  const { items, resourceVersion } = await client.list(resource, { ...call, ...place, maxItems: mostItems });
  return {
    apiVersion,
    kind: `${kind}List`,
    metadata: { resourceVersion },
    items: items as unknown as JsonObject[],
  };
}
