import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorDetailSchema, Severity } from "@ichor/api/v1alpha1";
import { errorCodes, IchorError } from "@ichor/errors";
import { describe, expect, test } from "vitest";
import { toIchorError } from "./to-ichor-error.ts";

function withDetail(
  code: Code,
  detail: Parameters<typeof create<typeof ErrorDetailSchema>>[1],
): ConnectError {
  return new ConnectError("what failed", code, undefined, [
    { desc: ErrorDetailSchema, value: create(ErrorDetailSchema, detail) },
  ]);
}

describe("toIchorError", () => {
  test.each([
    { code: Code.PermissionDenied, expected: "denied", retry: "never" },
    { code: Code.Unauthenticated, expected: "unauthenticated", retry: "never" },
    { code: Code.Aborted, expected: "conflict", retry: "backoff" },
    { code: Code.FailedPrecondition, expected: "precondition", retry: "never" },
    { code: Code.Unavailable, expected: "unavailable", retry: "backoff" },
    { code: Code.DeadlineExceeded, expected: "timeout", retry: "backoff" },
    { code: Code.NotFound, expected: "not-found", retry: "never" },
    { code: Code.Canceled, expected: "canceled", retry: "never" },
    { code: Code.DataLoss, expected: "internal", retry: "never" },
  ])("reads code $code as $expected", ({ code, expected, retry }) => {
    const error = toIchorError(new ConnectError("what failed", code));
    expect(error).toMatchObject({ code: expected, message: "what failed", retry });
  });

  test("believes the code of the details, which says more than the transport's", () => {
    for (const code of errorCodes)
      expect(toIchorError(withDetail(Code.Unknown, { code }))).toMatchObject({ code });
    expect(toIchorError(withDetail(Code.Internal, { code: "new-one" })).code).toBe("internal");
  });

  test("keeps what the server says about conflicts, denials and findings", () => {
    const error = toIchorError(
      withDetail(Code.Aborted, {
        code: "conflict",
        remedy: "Read again",
        object: "TalosCluster/ichor-system/lab",
        moved: [{ name: "stored layer", before: "a", after: "b" }],
        missing: {
          verb: "update",
          group: "ichor.maesh.dev",
          resource: "talosclusters",
          subresource: "cilium-values",
        },
        issues: [
          {
            code: "unknown-key",
            severity: Severity.ERROR,
            message: "Unknown key",
            path: [{ step: { case: "key", value: "hubbel" } }],
          },
        ],
      }),
    );
    expect(error.details).toEqual({
      remedy: "Read again",
      object: "TalosCluster/ichor-system/lab",
      moved: [{ name: "stored layer", before: "a", after: "b" }],
      missing: {
        verb: "update",
        group: "ichor.maesh.dev",
        resource: "talosclusters",
        subresource: "cilium-values",
      },
      issues: [{ code: "unknown-key", severity: "error", message: "Unknown key", path: ["hubbel"] }],
    });
  });

  test("says that the server does not answer when the request never got there", () => {
    expect(toIchorError(new TypeError("Failed to fetch"))).toMatchObject({
      code: "unavailable",
      retry: "backoff",
    });
    const wrapped = new ConnectError(
      "x",
      Code.Unknown,
      undefined,
      undefined,
      new TypeError("Failed to fetch"),
    );
    expect(toIchorError(wrapped)).toMatchObject({ code: "unavailable" });
  });

  test("leaves an IchorError as it is", () => {
    const error = new IchorError("denied", "no");
    expect(toIchorError(error)).toBe(error);
  });
});
