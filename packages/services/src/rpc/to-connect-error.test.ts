import { Code, ConnectError } from "@connectrpc/connect";
import { connectCodes } from "@ichor/api/error-codes";
import { ErrorDetailSchema } from "@ichor/api/v1alpha1";
import { errorCodes, IchorError } from "@ichor/errors";
import { describe, expect, test } from "vitest";
import { isFault, toConnectError } from "./to-connect-error.ts";

const detailOf = (error: unknown) => toConnectError(error).findDetails(ErrorDetailSchema)[0];

describe("the outward edge", () => {
  test.each(errorCodes)("gives %s its code, its sentence and its details", (code) => {
    const error = new IchorError(code, "one sentence", {
      details: {
        remedy: "do this",
        object: "TalosCluster/a/b",
        moved: [{ name: "the chart", before: "a", after: "b" }],
        missing: { verb: "get", group: "g", resource: "r" },
        issues: [{ code: "c", severity: "error", message: "m", path: ["a", 0], owner: "ichor" }],
      },
    });
    const found = toConnectError(error);
    expect([found.code, found.rawMessage]).toEqual([connectCodes[code], "one sentence"]);
    expect(detailOf(error)).toMatchObject({
      code,
      remedy: "do this",
      object: "TalosCluster/a/b",
      moved: [{ name: "the chart", before: "a", after: "b" }],
      missing: { verb: "get", group: "g", resource: "r" },
      issues: [{ code: "c", path: [{ step: { value: "a" } }, { step: { value: 0 } }] }],
    });
  });

  test("says nothing about a fault of the program, and lets its log say it", () => {
    const fault = new TypeError("the password is hunter2");
    expect(toConnectError(fault)).toMatchObject({ code: Code.Internal });
    expect(toConnectError(fault).message).not.toContain("hunter2");
    expect(detailOf(fault)).toMatchObject({ code: "internal" });
    expect(isFault(fault)).toBe(true);
  });

  test("gives details also to what the library refuses", () => {
    const refused = new ConnectError("message is larger than allowed", Code.ResourceExhausted);
    expect(toConnectError(refused)).toMatchObject({ code: Code.ResourceExhausted });
    expect(detailOf(refused)).toMatchObject({ code: "exhausted" });
    expect(isFault(refused)).toBe(false);
  });

  test("takes a call that nobody waits for as canceled", () => {
    const aborted = new DOMException("gone", "AbortError");
    expect(toConnectError(aborted)).toMatchObject({ code: Code.Canceled });
    expect(isFault(aborted)).toBe(false);
  });
});
