import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPlantedTree } from "./planted-tree.ts";

const layerArgs = ["-c", ".dependency-cruiser.mjs", "--output-type", "err", "packages", "apps"];

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

for (const { name, from, to, rule } of arrows) {
  test(`the layer rules refuse that ${name}`, async () => {
    await using tree = await createPlantedTree([".dependency-cruiser.mjs"]);
    const relative = `${"../".repeat(from.split("/").length - 1)}${to}`;
    await tree.write(from, `import { b } from "${relative}";\nexport const a = b;\n`);
    await tree.write(to, "export const b = 1;\n");
    await tree.write("apps/cli/src/c.ts", "export const c = 1;\n");
    await tree.write("packages/errors/src/c.ts", "export const c = 1;\n");
    const finished = await tree.run("depcruise", layerArgs);
    expect(finished.code).not.toBe(0);
    expect(finished.output).toContain(rule);
  });
}

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
    const finished = await tree.run("buf", ["generate"]);
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
