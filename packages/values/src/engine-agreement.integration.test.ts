import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RunningEngine, startEngine } from "@ichor/render/engine";
import { temporaryFolder } from "@ichor/testkit";
import { ensureRenderEngine } from "@ichor/testkit/toolchain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import { coalesceValues } from "./coalesce-values.ts";
import { formatValues } from "./edit/format-yaml.ts";
import type { JsonObject, JsonValue } from "./json-value.ts";
import { chanceFrom, generateValuesText } from "./testing/generate-values-text.ts";
import { formatGoNumber } from "./yaml/format-go-number.ts";
import { parseValues } from "./yaml/parse-values.ts";

// One seed, so that a failure can be looked at again.
const seed = 20_261_130;

let engine: RunningEngine;
beforeAll(async () => {
  engine = await startEngine({
    binary: await ensureRenderEngine((line) => process.stderr.write(`${line}\n`)),
  });
});
afterAll(() => engine[Symbol.asyncDispose]());

const places = (issues: ReturnType<typeof parseValues>["issues"]) =>
  issues.map(({ code, range }) => `${range?.line}:${range?.column} ${code}`);

test("2,000 generated texts are read as the engine reads them: tree, codes, lines and columns [P15]", async () => {
  let readable = 0;
  for (let run = 0; run < 2000; run += 1) {
    const text = generateValuesText(chanceFrom(seed + run));
    const answer = await engine.parseValues(text);
    // the engine says itself when it knows no place
    if (
      answer.issues.some(
        ({ code, message }) => code === "yaml-unplaced" || message === "Helm cannot read this text",
      )
    ) {
      continue;
    }
    const parsed = parseValues(text);
    const own = { tree: parsed.tree && canonicalJson(parsed.tree), places: places(parsed.issues) };
    const wanted = { tree: answer.values && canonicalJson(answer.values), places: places(answer.issues) };
    expect({ text, ...own }).toEqual({ text, ...wanted });
    if (parsed.tree !== undefined) readable += 1;
  }
  expect(readable).toBeGreaterThan(500);
});

const { tree } = fc.letrec<{ tree: JsonObject; value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(null, 0, 1, 1.5, "x", "", false, true),
    fc.array(tie("value"), { maxLength: 2 }),
    tie("tree"),
  ),
  tree: fc.dictionary(fc.constantFrom("a", "b", "c", "d"), tie("value"), {
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>,
}));

/** A chart that prints its computed values. */
async function loadPrinter(folder: string, defaults: JsonObject): Promise<string> {
  await mkdir(join(folder, "templates"), { recursive: true });
  await writeFile(join(folder, "Chart.yaml"), "apiVersion: v2\nname: printer\nversion: 1.0.0\n");
  await writeFile(join(folder, "values.yaml"), formatValues(defaults));
  const template =
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: values}\ndata: {values: {{ .Values | toJson | quote }}, number: {{ printf "%v" .Values.number | quote }}}\n';
  await writeFile(join(folder, "templates/values.yaml"), template);
  return (await engine.loadChart({ kind: "directory", path: folder })).digest;
}

async function renderPrinter(
  chartDigest: string,
  values: JsonObject,
): Promise<{ values: JsonValue; number: string }> {
  const outcome = await engine.render({
    chartDigest,
    values,
    release: { name: "r", namespace: "n" },
    capabilities: { kubeVersion: "v1.36.0", apiVersions: [] },
  });
  if (outcome.kind !== "rendered") throw new Error(`the printer failed: ${outcome.message}`);
  const data = parseValues(outcome.manifest.replace(/^#.*$/gm, "").replace(/^---\n/, "")).tree
    ?.data as JsonObject;
  return { values: JSON.parse(String(data.values)) as JsonValue, number: String(data.number) };
}

test("computed values are those that templates of the Helm SDK see [H13] [H17] [H19]", async () => {
  await using folder = await temporaryFolder();
  const pairs = fc.sample(fc.tuple(tree, fc.array(tree, { minLength: 8, maxLength: 8 })), {
    numRuns: 25,
    seed,
  });
  for (const [index, [defaults, layers]] of pairs.entries()) {
    const digest = await loadPrinter(join(folder.path, String(index)), defaults);
    for (const user of layers) {
      const seen = await renderPrinter(digest, user);
      expect({ defaults, user, values: canonicalJson(seen.values) }).toEqual({
        defaults,
        user,
        values: canonicalJson(coalesceValues(defaults, user)),
      });
    }
  }
});

test("numbers are predicted as templates print them [H01] [H03]", async () => {
  await using folder = await temporaryFolder();
  const digest = await loadPrinter(join(folder.path, "numbers"), {});
  const numbers = [
    0, 1, -1, 999_999, 1_000_000, 12_345_678, 0.5, 0.0001, 0.00001, 1.5e10, 2_000_000.5, 123_456.789,
  ];
  for (const number of numbers) {
    expect((await renderPrinter(digest, { number })).number).toBe(formatGoNumber(number));
  }
});
