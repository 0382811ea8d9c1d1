import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { collectClaims } from "../requirements/collect-claims.ts";
import { mapRequirements } from "../requirements/map-requirements.ts";
import { writeOrCheck } from "../steps/write-or-check.ts";

const declared = JSON.parse(readFileSync(join(repoRoot, "scripts/requirements/declared.json"), "utf8"));
const claims = collectClaims(repoRoot);
const isCase = (id: string) => !id.includes("-");
const requirements = mapRequirements(
  declared.requirements,
  claims.filter((claim) => !isCase(claim.id)),
);
const cases = mapRequirements(
  declared.cases,
  claims.filter((claim) => isCase(claim.id)),
);
for (const fault of [...requirements.faults, ...cases.faults]) console.error(fault);
await writeOrCheck({
  "docs/reference/requirements.json": `${JSON.stringify(requirements.entries, null, 2)}\n`,
  "docs/reference/cases.json": `${JSON.stringify(cases.entries, null, 2)}\n`,
});
if (requirements.faults.length + cases.faults.length > 0) process.exitCode = 1;
