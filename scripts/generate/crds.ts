// CustomResourceDefinitions and their reference page, made from packages/model. With --baseline the definitions also
// become what the additive check compares with: at a release, and before the first release where an ADR says so.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { renderCrdReference, renderCrds } from "@ichor/model";
import { repoRoot } from "@ichor/testkit/toolchain";
import { writeOrCheck } from "../steps/write-or-check.ts";

const folder = "deploy/crds";
const rendered = renderCrds();
const files = (below: string) =>
  Object.fromEntries(rendered.map(({ fileName, yaml }) => [`${below}/${fileName}`, yaml]));

await writeOrCheck({ ...files(folder), "docs/reference/crds.md": renderCrdReference() });
if (process.argv.includes("--baseline")) await writeOrCheck(files(`${folder}/previous`));
await removeOthers();

/** A definition that is no longer rendered must not stay behind; one that was released is never dropped, see the additive check. */
async function removeOthers(): Promise<void> {
  const known = new Set(rendered.map(({ fileName }) => fileName));
  const found = await readdir(join(repoRoot, folder));
  for (const file of found.filter((name) => name.endsWith(".yaml") && !known.has(name))) {
    if (process.argv.includes("--check")) {
      console.error(`${folder}/${file} is stale: run npm run generate and commit it`);
      process.exitCode = 1;
    } else {
      await rm(join(repoRoot, folder, file));
      console.error(`removed ${folder}/${file}`);
    }
  }
}
