// The drawing of the parts in docs/architecture.md, made from what package.json files declare.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { drawParts } from "../architecture/draw-parts.ts";
import { readParts } from "../architecture/read-parts.ts";
import { writeOrCheck } from "../steps/write-or-check.ts";

const page = "docs/architecture.md";
const block = /(<!-- parts: generated -->\n)[\s\S]*?(<!-- \/parts -->)/;
const text = readFileSync(join(repoRoot, page), "utf8");
if (!block.test(text)) throw new Error(`${page} has no place for the drawing of the parts`);
await writeOrCheck({
  [page]: text.replace(
    block,
    (_, start: string, end: string) => `${start}${drawParts(readParts(repoRoot))}\n${end}`,
  ),
});
