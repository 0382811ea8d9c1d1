// The repository holds only text of its own: no chart, no upstream schema, no license header, no download address in a lock
// file. This check finds the usual ways in which such text slips in.
import { repoRoot } from "@ichor/testkit/toolchain";
import { findForeignText } from "./find-foreign-text.ts";

for (const fault of await findForeignText(repoRoot)) {
  console.error(fault);
  process.exitCode = 1;
}
