import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redactMessage } from "./redact-message.ts";

describe("a message of the API server", () => {
  test.each([
    {
      name: "a quoted value",
      given: 'spec.a: Invalid value: "hunter2": must be a number',
      expected: "spec.a: must be a number",
    },
    {
      name: "a quoted value with quotes and colons inside",
      given: 'Invalid value: "a\\": b: c": must be short',
      expected: "must be short",
    },
    { name: "a number", given: "Invalid value: 77: must be at most 5", expected: "must be at most 5" },
    {
      name: "a structure as JSON",
      given: 'Invalid value: {"p":"hunter2: x"}: must not be set',
      expected: "must not be set",
    },
    {
      name: "a structure as Go prints it, whose end cannot be told",
      given: "Invalid value: map[p:hunter2: x]: must not be set",
      expected: "invalid value",
    },
    {
      name: "no value at all, as rules of CRDs have it",
      given: "Invalid value: k must not be no: ask somebody",
      expected: "k must not be no: ask somebody",
    },
    {
      name: "a list of findings",
      given: 'x is invalid: [a: Duplicate value: "hunter2", b: Required value]',
      expected: "x is invalid: [a: not accepted, b: Required value]",
    },
    {
      name: "two findings in a row",
      given: 'a: Invalid value: "hunter2": bad, b: Invalid value: "hunter3": worse',
      expected: "a: bad, b: worse",
    },
    {
      name: "a value with no words behind it",
      given: 'a: Invalid value: "hunter2"',
      expected: "a: invalid value",
    },
    {
      name: "choices",
      given: 'Unsupported value: "hunter2": supported values: "a", "b"',
      expected: 'supported values: "a", "b"',
    },
    {
      name: "a value that an apply did not expect",
      given: ".spec.x: expected map, got &{hunter2}",
      expected: ".spec.x: expected map, got another value",
    },
  ])("loses $name and keeps the rest", ({ given, expected }) => {
    expect(redactMessage(given)).toBe(expected);
  });

  test("never keeps a quoted value, whatever it contains", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.constantFrom("Invalid", "Unsupported", "Duplicate"),
        (noise, kind) => {
          const secret = `hunter2${noise}hunter3`;
          const said = redactMessage(
            `spec.a: ${kind} value: ${JSON.stringify(secret)}: must be something else`,
          );
          expect(said).toBe("spec.a: must be something else");
        },
      ),
    );
  });

  test("is one line of bounded length", () => {
    const said = redactMessage(`first\nsecond ${"x".repeat(5000)}`);
    expect(said).toMatch(/^first second x+…$/);
    expect(said).toHaveLength(400);
  });
});
