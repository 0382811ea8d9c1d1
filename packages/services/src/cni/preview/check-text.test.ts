import type { Engine } from "@ichor/render/engine";
import { expect, test } from "vitest";
import { subjectOf } from "../../testing/subject-of.ts";
import { checkText } from "./check-text.ts";

/** An engine that notes what it was asked to check. */
function notingEngine() {
  const asked: Parameters<Engine["validate"]>[0][] = [];
  const engine: Pick<Engine, "parseValues" | "validate"> = {
    parseValues: async () => ({ values: { hubble: { enabled: null } }, issues: [] }),
    validate: async (request) => {
      asked.push(request);
      return [{ path: ["hubble"], keyword: "required", expected: ["enabled"], got: "object" }];
    },
  };
  return { asked, engine: engine as Engine };
}

test("the schema sees what Helm merges: a default that a null deletes does not come back before it is checked [VAL-5]", async () => {
  const { asked, engine } = notingEngine();
  const text = "hubble:\n  enabled: null\n";
  const { issues } = await checkText(engine, { subject: subjectOf(), text }, new AbortController().signal);
  expect(asked).toMatchObject([{ chartDigest: "sha256:1.20.2", values: { hubble: { enabled: null } } }]);
  // values of the chart alone are Helm's to add
  expect(asked[0]?.values).not.toHaveProperty("MTU");
  expect(issues).toContainEqual(expect.objectContaining({ path: ["hubble"], code: "schema-violation" }));
});
