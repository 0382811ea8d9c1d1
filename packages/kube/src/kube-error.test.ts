import { describe, expect, test } from "vitest";
import { toKubeError, toWatchError } from "./kube-error.ts";
import { isExpired, isFailedPatch, isMissingKind, kubeFailureOf, retryAfterMsOf } from "./kube-failure.ts";

const question = { what: "change things prod/a", object: "Thing/prod/a" };

type Cause = { reason?: string; message?: string; field?: string };

function answer(status: number, body: { reason?: string; message?: string; details?: object } | string) {
  const text = typeof body === "string" ? body : JSON.stringify({ kind: "Status", code: status, ...body });
  return toKubeError({ status, body: text }, question);
}

function withCauses(causes: readonly Cause[]): object {
  return { name: "a", kind: "things", causes };
}

describe("an answer of the API server becomes an error whose code tells what to do", () => {
  test.each([
    {
      name: "no credential",
      status: 401,
      body: { reason: "Unauthorized" },
      code: "unauthenticated",
      retry: "never",
    },
    {
      name: "a missing object",
      status: 404,
      body: { reason: "NotFound", details: { name: "a", kind: "things" } },
      code: "not-found",
      retry: "never",
    },
    {
      name: "an object that exists",
      status: 409,
      body: { reason: "AlreadyExists" },
      code: "already-exists",
      retry: "never",
    },
    { name: "a lost race", status: 409, body: { reason: "Conflict" }, code: "conflict", retry: "backoff" },
    {
      name: "an old version",
      status: 410,
      body: { reason: "Expired" },
      code: "unavailable",
      retry: "backoff",
    },
    { name: "a body that is too large", status: 413, body: "", code: "invalid", retry: "never" },
    { name: "a failed patch", status: 422, body: { reason: "Invalid" }, code: "conflict", retry: "backoff" },
    {
      name: "a refused value",
      status: 422,
      body: { reason: "Invalid", details: withCauses([{ message: "Required value", field: "spec.a" }]) },
      code: "invalid",
      retry: "never",
    },
    {
      name: "too many requests",
      status: 429,
      body: { reason: "TooManyRequests" },
      code: "exhausted",
      retry: "backoff",
    },
    {
      name: "a fault of the server",
      status: 500,
      body: { reason: "InternalError" },
      code: "internal",
      retry: "backoff",
    },
    {
      name: "a webhook that does not answer",
      status: 500,
      body: { reason: "InternalError", message: 'failed calling webhook "w": connection refused' },
      code: "unavailable",
      retry: "backoff",
    },
    {
      name: "an apply that does not fit the schema",
      status: 500,
      body: { message: "failed to create typed patch object (a): .spec: expected map, got string" },
      code: "invalid",
      retry: "never",
    },
    { name: "a gateway", status: 502, body: "<html>", code: "unavailable", retry: "backoff" },
    { name: "a server that starts", status: 503, body: "", code: "unavailable", retry: "backoff" },
    { name: "a slow server", status: 504, body: { reason: "Timeout" }, code: "timeout", retry: "backoff" },
    {
      name: "a namespace that is being deleted",
      status: 403,
      body: { reason: "Forbidden", details: withCauses([{ reason: "NamespaceTerminating" }]) },
      code: "precondition",
      retry: "never",
    },
    {
      name: "a quota",
      status: 403,
      body: { reason: "Forbidden", message: "things a is forbidden: exceeded quota: q" },
      code: "exhausted",
      retry: "backoff",
    },
    {
      name: "a policy",
      status: 403,
      body: { reason: "Forbidden", message: "things a is forbidden: no weekends" },
      code: "denied",
      retry: "never",
    },
  ] as const)("$name", ({ status, body, code, retry }) => {
    const error = answer(status, body);
    expect(error).toMatchObject({ code, retry });
    expect(error.details.object).toBe("Thing/prod/a");
    expect(error.message).toMatch(/^cannot change things prod\/a: ./);
  });

  test("a denial names the permission that is missing", () => {
    const error = answer(403, {
      reason: "Forbidden",
      message:
        'talosclusters.ichor.maesh.dev "fra1" is forbidden: User "eve" cannot update resource "talosclusters/cilium-values" in API group "ichor.maesh.dev" in the namespace "prod"',
    });
    expect(error.details.missing).toEqual({
      verb: "update",
      group: "ichor.maesh.dev",
      resource: "talosclusters",
      subresource: "cilium-values",
      namespace: "prod",
      name: "fra1",
    });
    expect(error.message).toContain(
      "permission to update talosclusters/cilium-values in group ichor.maesh.dev, namespace prod is missing",
    );
  });

  test.each([
    {
      said: 'nodes is forbidden: User "u" cannot list resource "nodes" in API group "" at the cluster scope',
      missing: { verb: "list", group: "", resource: "nodes" },
    },
    {
      said: 'forbidden: User "system:anonymous" cannot get path "/version"',
      missing: { verb: "get", group: "", resource: "/version" },
    },
    {
      said: 'users "x" is forbidden: User "u" cannot impersonate resource "users" in API group "" at the cluster scope',
      missing: { verb: "impersonate", group: "", resource: "users", name: "x" },
    },
  ])("a denial at the cluster scope: $said", ({ said, missing }) => {
    expect(answer(403, { reason: "Forbidden", message: said }).details.missing).toEqual(missing);
  });

  test("a conflict of server-side apply names manager and field of each conflict", () => {
    const error = answer(409, {
      reason: "Conflict",
      details: withCauses([
        {
          reason: "FieldManagerConflict",
          message: 'conflict with "talos" using v1',
          field: ".metadata.annotations",
        },
      ]),
    });
    expect(error).toMatchObject({ code: "conflict", retry: "never" });
    expect(error.details.issues).toMatchObject([
      { message: ".metadata.annotations is owned by talos", path: ["metadata", "annotations"] },
    ]);
  });

  test("a refused object gives one issue per field, with its path and without its value", () => {
    const error = answer(422, {
      reason: "Invalid",
      details: withCauses([
        { message: 'Invalid value: "hunter2": must match', field: 'spec.list[0].map["a.b/c"].d' },
        { message: "some validation rules were not checked", field: "<nil>" },
      ]),
    });
    expect(error.details.issues).toMatchObject([
      { path: ["spec", "list", 0, "map", "a.b/c", "d"], message: 'spec.list[0].map["a.b/c"].d: must match' },
    ]);
    expect(JSON.stringify([error.message, error.details])).not.toContain("hunter2");
  });

  test("an unknown field is an issue at its path, however the server refuses it", () => {
    const message = 'strict decoding error: unknown field "spec.zzz", unknown field "spec.yyy"';
    expect(answer(400, { reason: "BadRequest", message }).details.issues).toMatchObject([
      { path: ["spec", "zzz"] },
      { path: ["spec", "yyy"] },
    ]);
  });

  test("a kind that the server does not have is told from an object that does not exist", () => {
    expect(isMissingKind(answer(404, "404 page not found\n"))).toBe(true);
    expect(isMissingKind(answer(404, { reason: "NotFound" }))).toBe(true);
    const missingObject = answer(404, { reason: "NotFound", details: { name: "a", kind: "things" } });
    expect(isMissingKind(missingObject)).toBe(false);
    const missingNamespace = answer(404, {
      reason: "NotFound",
      details: { name: "prod", kind: "namespaces" },
    });
    expect(missingNamespace.message).toBe("cannot change things prod/a: namespace prod does not exist");
  });

  test("what programs ask about a failure survives in its cause, but no text of the server does", () => {
    const busy = toKubeError({ status: 429, body: "hunter2", retryAfter: "7" }, question);
    expect(retryAfterMsOf(busy)).toBe(7000);
    expect(isExpired(answer(410, { reason: "Gone" }))).toBe(true);
    expect(isFailedPatch(answer(422, { reason: "Invalid" }))).toBe(true);
    expect(isFailedPatch(answer(422, { details: withCauses([{ field: "a" }]) }))).toBe(false);
    expect(
      JSON.stringify([busy.message, busy.details, kubeFailureOf(busy), String(busy.cause)]),
    ).not.toContain("hunter2");
  });

  test("the error event of a watch is translated like an answer", () => {
    const error = toWatchError(
      { kind: "Status", code: 410, reason: "Expired", message: "too old" },
      question,
    );
    expect(isExpired(error)).toBe(true);
    expect(toWatchError("nonsense", question).code).toBe("internal");
  });
});
