import { expect, test } from "vitest";
import { describeOutcome, type OutcomeQuestion } from "./describe-outcome.ts";

const plain: OutcomeQuestion = {
  isDryRun: false,
  controller: { kind: "absent" },
  isRunning: false,
  isHeld: false,
};

test.each<{ name: string; given: Partial<OutcomeQuestion>; says: RegExp }>([
  { name: "a dry run", given: { isDryRun: true }, says: /^Nothing was stored/ },
  { name: "no controller", given: {}, says: /No controller was seen, so nothing rolls out yet\.$/ },
  {
    name: "a controller",
    given: { controller: { kind: "leads", version: "1", holder: "x" } },
    says: /takes over/,
  },
  {
    name: "a controller that cannot be seen",
    given: { controller: { kind: "unreadable", reason: "denied" } },
    says: /not known: denied\.$/,
  },
  { name: "a held release", given: { isHeld: true }, says: /is held/ },
  { name: "values that run already", given: { isRunning: true, isHeld: true }, says: /run already/ },
])("$name is said", ({ given, says }) => {
  expect(describeOutcome({ ...plain, ...given })).toMatch(says);
});
