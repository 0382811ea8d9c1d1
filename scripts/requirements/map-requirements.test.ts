import { expect, test } from "vitest";
import { findUnshown } from "./check-passed.ts";
import { compareIds } from "./collect-claims.ts";
import { mapRequirements } from "./map-requirements.ts";

const claim = (id: string) => ({ id, file: "a.test.ts", title: `does it [${id}]` });

test("an id maps to its tests, to its later topic or to superseded", () => {
  const declared = { "VAL-1": "here", "JOB-1": "later:apply", "CRD-21": "superseded" };
  expect(mapRequirements(declared, [claim("VAL-1")])).toEqual({
    entries: {
      "CRD-21": "superseded",
      "JOB-1": { later: "apply" },
      "VAL-1": ["a.test.ts > does it [VAL-1]"],
    },
    faults: [],
  });
});

const faulty = [
  {
    name: "a test that names an unknown id",
    declared: {},
    claims: [claim("VAL-99")],
    fault: "VAL-99, which is not a known id",
  },
  {
    name: "an id that must be shown now and is not",
    declared: { "VAL-1": "here" },
    claims: [],
    fault: "VAL-1 must be shown now",
  },
  {
    name: "a claim of an id that is declared for later",
    declared: { "JOB-1": "later:apply" },
    claims: [claim("JOB-1")],
    fault: "JOB-1 is declared later:apply",
  },
];

for (const { name, declared, claims, fault } of faulty) {
  test(`${name} is a fault`, () => {
    expect(mapRequirements(declared as Record<string, string>, claims).faults.join()).toContain(fault);
  });
}

test("ids sort by group and by number", () => {
  expect(["CRD-10", "VAL-1", "CRD-2", "H51b", "H51"].sort(compareIds)).toEqual([
    "CRD-2",
    "CRD-10",
    "H51",
    "H51b",
    "VAL-1",
  ]);
});

test("an id whose tests did not pass in a run counts as not shown", () => {
  const entries = { "VAL-1": ["x"], "VAL-2": ["y"], "JOB-1": { later: "apply" } };
  expect(findUnshown(entries, ["merges [VAL-1]"])).toEqual(["VAL-2"]);
});
