import {
  type ClientContext,
  limitsOf,
  parseAnswer,
  queryOf,
  questionOf,
  withKind,
} from "./client-context.ts";
import type { ApplyOptions, KubeClient, WriteOptions } from "./kube-client.ts";
import type { KubeObject, ObjectRef } from "./kube-object.ts";
import { pathOf, type Resource, type ResourcePlace } from "./resource.ts";
import type { TransportRequest } from "./transport/transport.ts";
import { toWireJson } from "./wire-json.ts";

type WriteCalls = Pick<
  KubeClient,
  "create" | "replace" | "patchJson" | "patchMerge" | "patchStatus" | "apply" | "applyStatus" | "delete"
>;

type Write = {
  method: TransportRequest["method"];
  verb: string;
  resource: Resource;
  place: ResourcePlace;
  /** what messages name, where it is not in `place` */
  ref?: ObjectRef;
  body: unknown;
  contentType?: string;
  options: WriteOptions & { force?: boolean };
};

/** The calls that write objects. */
export function writeCalls(context: ClientContext): WriteCalls {
  const send = <T extends KubeObject>(write: Write) => sendWrite<T>(context, write);
  const apply = <T extends KubeObject>(resource: Resource, object: KubeObject, extra: ApplyExtra) =>
    send<T>({
      method: "PATCH",
      verb: "apply",
      resource,
      place: { ...refOf(object), ...(extra.subresource ? { subresource: extra.subresource } : {}) },
      body: withKind(object, resource),
      contentType: "application/apply-patch+yaml",
      options: extra.options,
    });
  const patch = (resource: Resource, ref: ObjectRef, options: WriteOptions & { subresource?: "status" }) => ({
    method: "PATCH" as const,
    verb: options.subresource ? "write the status of" : "change",
    resource,
    place: { ...ref, ...(options.subresource ? { subresource: options.subresource } : {}) },
    options,
  });
  return {
    create: (resource, object, options = {}) =>
      send({
        method: "POST",
        verb: "create",
        resource,
        ref: object.metadata,
        place: object.metadata.namespace ? { namespace: object.metadata.namespace } : {},
        body: withKind(object, resource),
        options,
      }),
    replace: (resource, object, options = {}) =>
      send({
        method: "PUT",
        verb: "change",
        resource,
        place: refOf(object),
        body: withKind(object, resource),
        options,
      }),
    patchJson: (resource, ref, { operations, ...options }) =>
      send({
        ...patch(resource, ref, options),
        body: operations,
        contentType: "application/json-patch+json",
      }),
    patchMerge: (resource, ref, { patch: body, ...options }) =>
      send({ ...patch(resource, ref, options), body, contentType: "application/merge-patch+json" }),
    patchStatus: (resource, ref, { patch: body, ...options }) =>
      send({
        ...patch(resource, ref, { ...options, subresource: "status" }),
        body,
        contentType: "application/merge-patch+json",
      }),
    apply: (resource, object, options) => apply(resource, object, { options }),
    applyStatus: (resource, object, options) => apply(resource, object, { options, subresource: "status" }),
    delete: (...args) => sendDelete(context, args),
  };
}

type ApplyExtra = { options: ApplyOptions; subresource?: "status" };

async function sendWrite<T extends KubeObject>(
  { transport, userAgent }: ClientContext,
  { method, verb, resource, place, ref, body, contentType, options }: Write,
): Promise<T> {
  const { dryRun, fieldManager, fieldValidation = "Strict", force, onWarning } = options;
  const query = queryOf({
    dryRun,
    fieldManager: fieldManager ?? managerOf(userAgent),
    fieldValidation,
    force,
  });
  const answer = await transport.send({
    method,
    path: `${pathOf(resource, place)}${query}`,
    question: questionOf(verb, resource, ref ?? place),
    body: toWireJson(body),
    ...(contentType ? { contentType } : {}),
    ...limitsOf(options),
  });
  for (const warning of answer.warnings) onWarning?.(warning);
  return withKind(parseAnswer<T>(answer, transport), resource);
}

async function sendDelete(
  { transport }: ClientContext,
  [resource, ref, options = {}]: Parameters<KubeClient["delete"]>,
): Promise<void> {
  const { dryRun, preconditions, propagation, gracePeriodSeconds } = options;
  await transport.send({
    method: "DELETE",
    path: `${pathOf(resource, ref)}${queryOf({ dryRun })}`,
    question: questionOf("delete", resource, ref),
    body: JSON.stringify({
      apiVersion: "v1",
      kind: "DeleteOptions",
      ...(dryRun ? { dryRun: [dryRun] } : {}),
      ...(preconditions ? { preconditions } : {}),
      ...(propagation ? { propagationPolicy: propagation } : {}),
      ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
    }),
    ...limitsOf(options),
  });
}

function refOf({ metadata }: KubeObject): ResourcePlace {
  return { name: metadata.name, ...(metadata.namespace ? { namespace: metadata.namespace } : {}) };
}

/** The name of the program without its version, as kubectl does it. */
function managerOf(userAgent: string): string {
  return userAgent.split("/")[0] ?? userAgent;
}
