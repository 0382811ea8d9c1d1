import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { fastChecks } from "../steps/fast-checks.ts";
import { writeOrCheck } from "../steps/write-or-check.ts";
import { findForeignText } from "./find-foreign-text.ts";
import { createPlantedTree } from "./planted-tree.ts";

const layerArgs = ["-c", ".dependency-cruiser.mjs", "--output-type", "err", "packages", "apps"];

/** Each arrow has files of its own. */
const nameOf = (path: string, index: number) => path.replace(".ts", `-${index}.ts`);

const arrows = [
  {
    name: "values reaches up to render",
    from: "packages/values/src/a.ts",
    to: "packages/render/src/b.ts",
    rule: "values-imports-down-only",
  },
  {
    name: "two pure packages of one level know each other",
    from: "packages/model/src/a.ts",
    to: "packages/values/src/b.ts",
    rule: "model-imports-down-only",
  },
  {
    name: "services reaches up to an app",
    from: "packages/services/src/a.ts",
    to: "apps/server/src/b.ts",
    rule: "services-imports-down-only",
  },
  {
    name: "one app imports another",
    from: "apps/cli/src/a.ts",
    to: "apps/server/src/b.ts",
    rule: "apps-never-import-each-other",
  },
  {
    name: "the console imports the server side",
    from: "apps/console/src/a.ts",
    to: "packages/kube/src/b.ts",
    rule: "console-uses-the-browser-side-only",
  },
  {
    name: "the console imports the Node door of render",
    from: "apps/console/src/a.ts",
    to: "packages/render/src/engine/b.ts",
    rule: "console-uses-the-browser-side-only",
  },
  {
    name: "the pure door of render reaches its Node door",
    from: "packages/render/src/a.ts",
    to: "packages/render/src/engine/b.ts",
    rule: "pure-render-does-not-reach-its-engine-door",
  },
  {
    name: "product code imports test code",
    from: "packages/services/src/a.ts",
    to: "packages/devcluster/src/b.ts",
    rule: "tests-and-demo-only",
  },
];

describe("the layer rules", () => {
  let output: string;

  beforeAll(async () => {
    // all of them in one tree: starting the cruiser takes longer than cruising
    await using tree = await createPlantedTree([".dependency-cruiser.mjs"]);
    for (const [index, { from, to }] of arrows.entries()) {
      const relative = `${"../".repeat(from.split("/").length - 1)}${nameOf(to, index)}`;
      await tree.write(nameOf(from, index), `import { b } from "${relative}";\nexport const a = b;\n`);
      await tree.write(nameOf(to, index), "export const b = 1;\n");
    }
    ({ output } = await tree.run("depcruise", layerArgs));
  });

  for (const [index, { name, from, to, rule }] of arrows.entries())
    test(`refuse that ${name}`, () => {
      expect(output).toContain(`error ${rule}: ${nameOf(from, index)} → ${nameOf(to, index)}`);
    });
});

test("the layer rules refuse a cycle, a Node module in a pure package and the Kubernetes client outside kube", async () => {
  await using tree = await createPlantedTree([".dependency-cruiser.mjs"]);
  await tree.write("packages/values/src/a.ts", 'import { b } from "./b.ts";\nexport const a = () => b;\n');
  await tree.write("packages/values/src/b.ts", 'import { a } from "./a.ts";\nexport const b = () => a;\n');
  await tree.write(
    "packages/model/src/a.ts",
    'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n',
  );
  await tree.write(
    "packages/cluster/src/a.ts",
    'import * as client from "@kubernetes/client-node";\nexport const a = client;\n',
  );
  await tree.write("apps/cli/src/c.ts", "export const c = 1;\n");
  const { output } = await tree.run("depcruise", layerArgs);
  for (const rule of ["no-cycles", "pure-packages-use-no-node", "only-kube-imports-the-kubernetes-client"])
    expect(output).toContain(rule);
});

test("the layer rules accept arrows that go down", async () => {
  await using tree = await createPlantedTree([".dependency-cruiser.mjs"]);
  await tree.write(
    "packages/render/src/a.ts",
    'import { b } from "../../values/src/b.ts";\nexport const a = b;\n',
  );
  await tree.write("packages/values/src/b.ts", "export const b = 1;\n");
  await tree.write(
    "apps/cli/src/c.ts",
    'import { a } from "../../../packages/render/src/a.ts";\nexport const c = a;\n',
  );
  const finished = await tree.run("depcruise", layerArgs);
  expect(finished.output).toContain("no dependency violations found (3 modules");
  expect(finished.code).toBe(0);
});

const promises = [
  { name: "a forgotten await", body: "save();", isRefused: true },
  {
    name: "a forgotten await of a client call in a callback",
    body: "[1].forEach(() => { save(); });",
    isRefused: true,
  },
  {
    name: "an asynchronous callback where nobody waits",
    body: "[1].forEach(async () => { await save(); });",
    isRefused: true,
  },
  { name: "an awaited call", body: "await save();", isRefused: false },
];

for (const { name, body, isRefused } of promises) {
  test(`the promise rules ${isRefused ? "refuse" : "accept"} ${name}`, async () => {
    await using tree = await createPlantedTree([".oxlintrc.json", "tsconfig.base.json"]);
    await tree.write("tsconfig.json", '{ "extends": "./tsconfig.base.json", "include": ["src"] }');
    await tree.write(
      "src/a.ts",
      `async function save(): Promise<void> {}\nexport async function run(): Promise<void> {\n  ${body}\n}\n`,
    );
    const finished = await tree.run("oxlint", ["--type-aware", "--deny-warnings", "src"]);
    expect(finished.code !== 0, finished.output).toBe(isRefused);
  });
}

test("the dead-code check refuses an export that nobody imports and a file that nobody reaches", async () => {
  await using tree = await createPlantedTree([]);
  await tree.write(
    "package.json",
    '{ "name": "planted", "private": true, "type": "module", "main": "src/index.ts" }',
  );
  await tree.write("knip.json", '{ "entry": ["src/index.ts"], "project": ["src/**/*.ts"] }');
  await tree.write("src/index.ts", 'import { used } from "./used.ts";\nused();\n');
  await tree.write("src/used.ts", "export function used(): void {}\nexport function forgotten(): void {}\n");
  await tree.write("src/unreached.ts", "export const nobody = 1;\n");
  const finished = await tree.run("knip", ["--no-progress"]);
  expect(finished.code).not.toBe(0);
  expect(finished.output).toContain("forgotten");
  expect(finished.output).toContain("src/unreached.ts");
});

test("the repository's dead-code settings look at every package and app", async () => {
  const settings = JSON.parse(await readFile(join(import.meta.dirname, "../../knip.json"), "utf8"));
  expect(Object.keys(settings.workspaces)).toEqual(
    expect.arrayContaining([".", "packages/*", "apps/*", "e2e"]),
  );
});

test("the check of generated files refuses code that no longer follows its definition", async () => {
  await using tree = await createPlantedTree(["buf.yaml", "proto"]);
  await tree.write(
    "buf.gen.yaml",
    "version: v2\nplugins:\n  - local: protoc-gen-es\n    out: out\n    opt: [target=ts, import_extension=ts, erasable_syntax=true]\n",
  );
  const committed = await readFile(
    join(import.meta.dirname, "../../packages/api/src/gen/ichor/v1alpha1/common_pb.ts"),
    "utf8",
  );
  const generate = async () => {
    const finished = await tree.run("buf", ["generate", "--path", "proto/ichor/v1alpha1/common.proto"]);
    expect(finished.code, finished.output).toBe(0);
    return readFile(join(tree.root, "out/ichor/v1alpha1/common_pb.ts"), "utf8");
  };
  expect(await generate()).toBe(committed);
  const proto = await readFile(join(tree.root, "proto/ichor/v1alpha1/common.proto"), "utf8");
  await tree.write(
    "proto/ichor/v1alpha1/common.proto",
    proto.replace("message ClusterRef {", "message ClusterRef {\n  string planted = 99;"),
  );
  expect(await generate()).not.toBe(committed);
});

const styles = [
  { name: "a file that is not formatted", text: "export const a = {b:1}\n", says: "format" },
  { name: "a default export", text: "export default 1;\n", says: "noDefaultExport" },
  {
    name: "a module of Node without its prefix",
    text: 'export * as fs from "fs";\n',
    says: "useNodejsImportProtocol",
  },
  {
    name: "a function with four parameters",
    text: "export const a = (b: number, c: number, d: number, e: number) => b + c + d + e;\n",
    says: "useMaxParams",
  },
  { name: "output to the console", text: "console.log(1);\n", says: "noConsole" },
  {
    name: "a file of more than 400 lines",
    text: Array.from({ length: 401 }, (_, index) => `export const a${index} = ${index};\n`).join(""),
    says: "noExcessiveLinesPerFile",
  },
];

for (const { name, text, says } of styles) {
  test(`format and lint refuse ${name}`, async () => {
    await using tree = await createPlantedTree(["biome.json"]);
    // the tree is no repository whose ignored files could be asked for
    const settings = JSON.parse(await readFile(join(tree.root, "biome.json"), "utf8"));
    await tree.write(
      "biome.json",
      JSON.stringify({ ...settings, $schema: undefined, vcs: { enabled: false } }),
    );
    await tree.write("packages/values/src/a.ts", text);
    const finished = await tree.run("biome", [
      "ci",
      "--error-on-warnings",
      "--diagnostic-level=warn",
      "packages",
    ]);
    expect(finished.code).not.toBe(0);
    expect(finished.output).toContain(says);
  });
}

const typeFaults = [
  { name: "a wrong type", text: "export const a: number = 'x';\n", says: "TS2322" },
  {
    name: "an item that may be missing",
    text: "export const a = (b: number[]): number => b[0];\n",
    says: "TS2322",
  },
  { name: "an enum, which Node cannot run", text: "export enum A { B }\n", says: "TS1294" },
  { name: "a global of Node in a pure package", text: "export const a = process.env;\n", says: "TS2591" },
  { name: "a global of browsers in a pure package", text: "export const a = document;\n", says: "TS2584" },
];

for (const { name, text, says } of typeFaults) {
  test(`the types of pure packages refuse ${name}`, async () => {
    await using tree = await createPlantedTree(["tsconfig.base.json", "tsconfig.pure.json"]);
    await tree.write("package.json", '{ "type": "module" }');
    await tree.write("packages/values/src/b.ts", "export const b: number = 1;\n");
    expect((await tree.run("tsc", ["-p", "tsconfig.pure.json"])).output).toBe("");
    await tree.write("packages/values/src/a.ts", text);
    const finished = await tree.run("tsc", ["-p", "tsconfig.pure.json", "--pretty", "false"]);
    expect(finished.code).not.toBe(0);
    expect(finished.output).toContain(says);
  });
}

test("the check of definitions refuses a message that is named against the rules, and another format", async () => {
  await using tree = await createPlantedTree(["buf.yaml", "proto"]);
  expect((await tree.run("buf", ["lint"])).code).toBe(0);
  await tree.write(
    "proto/planted/v1/planted.proto",
    'syntax = "proto3";\npackage planted.v1;\nmessage bad_name {string A=1;}\n',
  );
  const lint = await tree.run("buf", ["lint"]);
  expect(lint.code).not.toBe(0);
  expect(lint.output).toContain("bad_name");
  expect((await tree.run("buf", ["format", "--diff", "--exit-code"])).code).not.toBe(0);
});

const exitCodeBefore = process.exitCode;
afterEach(() => {
  process.exitCode = exitCodeBefore;
});

test("a generated file that differs from what is committed fails the check, and an equal one does not", async () => {
  const path = "docs/reference/conditions.md";
  const committed = await readFile(join(import.meta.dirname, "../..", path), "utf8");
  process.exitCode = 0;
  await writeOrCheck({ [path]: committed }, ["--check"]);
  expect(process.exitCode).toBe(0);
  await writeOrCheck({ [path]: `${committed}planted` }, ["--check"]);
  expect(process.exitCode).toBe(1);
  expect(await readFile(join(import.meta.dirname, "../..", path), "utf8")).toBe(committed);
});

const foreign = [
  { path: "charts/cilium-1.20.0.tgz", text: "", says: "an archive or a binary" },
  { path: "packages/cilium/Chart.yaml", text: "name: cilium\n", says: "a chart file" },
  {
    path: "packages/values/src/a.ts",
    text: "// SPDX-License-Identifier: Apache-2.0\n",
    says: "a license header",
  },
  { path: "pnpm-lock.yaml", text: "  resolution: {tarball: x}\n", says: "a download address" },
  {
    path: "docs/setup.md",
    text: "npm install --registry=https://registry.npmjs.org\n",
    says: "a package registry",
  },
];

for (const { path, text, says } of foreign) {
  test(`the check for text of others finds ${says} in ${path}`, async () => {
    await using tree = await createPlantedTree([".gitignore"]);
    await tree.git(["init", "-q"]);
    await tree.write("README.md", "# Fine\n");
    expect(await findForeignText(tree.root)).toEqual([]);
    await tree.write(path, text);
    expect((await findForeignText(tree.root)).join()).toContain(says);
  });
}

test("every check that is planted here is one of those that run", () => {
  const commands = fastChecks.map(({ command, args }) => {
    // where the compiler keeps what it found changes nothing about what it finds
    const kept = args.indexOf("--incremental");
    return [command.replace(/^.*\//, ""), ...(kept < 0 ? args : args.slice(0, kept))].join(" ");
  });
  for (const expected of [
    "biome ci --error-on-warnings --diagnostic-level=warn .",
    "tsc -p tsconfig.pure.json",
    "oxlint --type-aware --deny-warnings packages apps e2e scripts",
    "depcruise -c .dependency-cruiser.mjs --output-type err packages apps e2e scripts",
    "knip --no-progress",
    "buf lint",
    "buf format --diff --exit-code",
    "node scripts/tasks/generate.ts --check",
    "node scripts/checks/repository-text.ts",
  ]) {
    expect(commands).toContain(expected);
  }
});
