import type { CallOptions } from "./kube-client.ts";
import type { Question } from "./kube-error.ts";
import { type KubeObject, keyOf } from "./kube-object.ts";
import { truncatedAnswer } from "./network-error.ts";
import { apiVersionOf, qualifiedNameOf, type Resource } from "./resource.ts";
import type { Transport, TransportAnswer } from "./transport/transport.ts";

/** What the parts of a client share. */
export type ClientContext = { transport: Transport; userAgent: string };

/** The two options of a call, in the words of the transport. */
export function limitsOf({ signal, deadlineMs }: CallOptions): {
  signal: AbortSignal | undefined;
  deadlineMs: number | undefined;
} {
  return { signal, deadlineMs };
}

/** What is being asked, for messages. */
export function questionOf(
  verb: string,
  resource: Resource,
  ref?: { name?: string; namespace?: string },
): Question {
  const name = qualifiedNameOf(resource);
  if (ref?.name === undefined)
    return { what: `${verb} ${name}${ref?.namespace ? ` in ${ref.namespace}` : ""}` };
  const key = keyOf({ name: ref.name, ...(ref.namespace ? { namespace: ref.namespace } : {}) });
  return { what: `${verb} ${name} ${key}`, object: `${resource.kind}/${key}` };
}

/** Parses an answer; anything but a JSON object is a cut answer. */
export function parseAnswer<T>(answer: TransportAnswer, transport: Transport): T {
  try {
    const value: unknown = JSON.parse(answer.text);
    if (typeof value === "object" && value !== null) return value as T;
  } catch {
    // answered below
  }
  throw truncatedAnswer(transport.server);
}

/** Items of built-in lists come without apiVersion and kind; here every object has both. */
export function withKind<T extends KubeObject>(object: T, resource: Resource): T {
  return object.kind && object.apiVersion
    ? object
    : { ...object, apiVersion: apiVersionOf(resource), kind: resource.kind };
}

/** A query string without empty members; starts with `?` unless it is empty. */
export function queryOf(members: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined && value !== "" && value !== false) query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
