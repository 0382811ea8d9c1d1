import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ciliumComponent } from "@ichor/cilium";
import { temporaryFolder } from "@ichor/testkit";
import {
  ensureCharts,
  ensureReferenceHelm,
  moduleChartVersions,
  sharedCharts,
} from "@ichor/testkit/toolchain";
import { effectiveValues, parsePath } from "@ichor/values";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createCommands } from "../commands.ts";
import { runCli } from "../run-cli.ts";
import { createFakeHost } from "../testing/fake-host.ts";
import { checkout, type OfflineLab, startOfflineLab, toolEnv } from "../testing/offline-lab.ts";
import type { CheckJson } from "./check-json.ts";

let lab: OfflineLab;
let env: Record<string, string>;
beforeAll(async () => {
  lab = await startOfflineLab();
  env = await toolEnv();
});
afterAll(() => lab?.[Symbol.asyncDispose]());

const check = async (args: readonly string[], more: Record<string, string> = {}) => {
  const host = createFakeHost({ env: { ...env, ...more }, root: checkout });
  const exitCode = await runCli(["cni", "values", "check", ...args], host, createCommands(host));
  return { exitCode, ...host.written };
};

describe("the JSON form", () => {
  const text =
    "hubble:\n  relay:\n    enabled: true\nnodeSelector:\n  a.b/c: x\nbpf: {monitorTraceIPOption: null}\n";

  test("names the program, the chart by its digest, and whose value each path holds [VAL-1]", async () => {
    const { json, exitCode } = await lab.check(text);
    const lock = parse(await readFile(join(checkout, "deploy/artifacts.lock.yaml"), "utf8")) as {
      artifacts: { kind: string; version: string; chartDigest: string }[];
    };
    const pinned = lock.artifacts.find(
      ({ kind, version }) => kind === "chart-module" && version === moduleChartVersions[0],
    );
    expect(exitCode).toBe(0);
    expect(json.ichorVersion).toBe("0.0.0-test");
    expect(json.chart).toEqual({
      name: "cilium",
      version: moduleChartVersions[0],
      digest: pinned?.chartDigest,
      verified: true,
    });
    expect(json.origins).toMatchObject({
      "hubble.relay.enabled": "user",
      "hubble.tls.auto.method": "ichor",
      "ipam.mode": "owned",
      MTU: "chart",
      'nodeSelector["a.b/c"]': "user",
      "bpf.monitorTraceIPOption": "user",
    });
    for (const path of Object.keys(json.origins)) expect(parsePath(path), path).toBeDefined();
  });

  test("effective values are Ichor's defaults, the text and the owned keys, nulls kept [VAL-1]", async () => {
    const { json } = await lab.check(text);
    const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced" });
    const user = parse(text) as Parameters<typeof effectiveValues>[1];
    expect(json.effective).toEqual(effectiveValues(component, user));
    expect(json.effective?.bpf).toEqual({ monitorTraceIPOption: null });
  });

  test("follows mode and tunnel", async () => {
    const { json } = await lab.check("", ["--kube-proxy", "enabled", "--tunnel", "geneve"]);
    expect(json.effective).toMatchObject({ kubeProxyReplacement: false, tunnelProtocol: "geneve" });
    expect(json.effective).not.toHaveProperty("k8sServiceHost");
  });

  test("is whole when there are errors, and objects are there where only Ichor refuses", async () => {
    const { json, exitCode } = await lab.check("ipam: {mode: cluster-pool}\n");
    expect(exitCode).toBe(1);
    expect(json.findings[0]).toEqual({
      code: "owned-key",
      severity: "error",
      path: "ipam.mode",
      line: 1,
      column: 8,
      endLine: 1,
      endColumn: 12,
      message: expect.stringContaining("owned by Ichor") as string,
      remedy: "Remove line 1",
      owner: "ichor",
      suggestion: {
        title: "Remove ipam.mode",
        edits: [{ range: { line: 1, column: 1, endLine: 2, endColumn: 1 }, newText: "" }],
      },
    });
    expect(json.effective).toMatchObject({ ipam: { mode: "kubernetes" } });
    expect(json.objects).toContainEqual({
      apiVersion: "apps/v1",
      kind: "DaemonSet",
      namespace: "kube-system",
      name: "cilium",
    });
    expect(json.objects).toContainEqual({ apiVersion: "v1", kind: "Namespace", name: "cilium-secrets" });
  });

  test("has neither values nor objects for a text that cannot be read", async () => {
    const { json, exitCode } = await lab.check("a: [\n");
    expect({ exitCode, effective: json.effective, origins: json.origins, objects: json.objects }).toEqual({
      exitCode: 1,
      effective: null,
      origins: {},
      objects: undefined,
    });
  });

  test("holds no secret, whatever form it has", async () => {
    const pem = "-----BEGIN PRIVATE KEY-----\\nc2VjcmV0c2VjcmV0c2VjcmV0\\n-----END PRIVATE KEY-----";
    const given = [
      "hubble:",
      "  tls:",
      '    server: {cert: Zm9v, key: "c2VjcmV0LWtleQ=="}',
      "clustermesh: {apiserver: {tls: {auto: {enabled: false}}}}",
      `extraConfig: {api-token: hunter2, note: "${pem}"}`,
      "ipsecPassword: hunter3",
    ].join("\n");
    const { out, json } = await lab.check(given);
    const text = await lab.checkAsText(given);
    for (const secret of ["c2VjcmV0LWtleQ==", "hunter2", "hunter3", "c2VjcmV0c2VjcmV0c2VjcmV0"]) {
      expect(out).not.toContain(secret);
      expect(text.out + text.err).not.toContain(secret);
    }
    expect(json.effective).toMatchObject({ hubble: { tls: { server: { key: "***" } } } });
    expect((await lab.check(given)).out).toBe(out);
  });

  test("says why nothing was rendered although nothing refuses the text [CIL-22]", async () => {
    const { json, exitCode } = await lab.check("k8sServiceHostRef: {name: api, key: host}\n", [
      "--kube-proxy",
      "enabled",
    ]);
    expect(exitCode).toBe(0);
    expect(json).not.toHaveProperty("objects");
    expect(json.unrendered).toContain("ConfigMap");
  });

  test("a Kubernetes version that the chart does not run on is an error", async () => {
    const { lines } = await lab.check("", ["--kube-version", "1.18"]);
    expect(lines).toEqual(["1:1 error kube-version-refused"]);
  });
});

describe("the text form", () => {
  test("is one finding a line, as compilers have it, with what to do below", async () => {
    const { out, err, exitCode } = await lab.checkAsText("mtu: 1450\n");
    const digest = (await lab.check("")).json.chart?.digest ?? "";
    expect(out).toBe(
      [
        '<stdin>:1:1: error: the chart knows no key "mtu"; did you mean MTU [unknown-key]',
        "    Write MTU",
        `<stdin>: 1 error, 28 objects (cilium ${moduleChartVersions[0]}, ${digest.slice(0, 19)})`,
        "",
      ].join("\n"),
    );
    expect(err).toBe("");
    expect(exitCode).toBe(1);
  });

  test("says that there is nothing to say", async () => {
    const { out, exitCode } = await lab.checkAsText("MTU: 1450\n");
    expect(out).toMatch(/^<stdin>: no findings, 28 objects \(cilium /);
    expect(exitCode).toBe(0);
  });

  test("names of files cannot draw on the terminal", async () => {
    await using folder = await temporaryFolder("cli-check-");
    const file = join(folder.path, "a\u001b[31m.yaml");
    await writeFile(file, "mtu: 1\n");
    const { out } = await check(["-f", file]);
    expect(out).not.toContain("\u001b");
    expect(out).toContain("a\\u001b[31m.yaml:1:1: error:");
  });
});

const mebibyte = 1024 * 1024;

describe("files that are no values", () => {
  test.each<{ name: string; make: (folder: string) => Promise<string>; code: string }>([
    {
      name: "a file that does not exist",
      make: async (folder) => join(folder, "none.yaml"),
      code: "not-found",
    },
    { name: "a folder", make: async (folder) => folder, code: "invalid" },
    {
      name: "a file behind a file",
      async make(folder) {
        await writeFile(join(folder, "a"), "");
        return join(folder, "a", "b.yaml");
      },
      code: "not-found",
    },
    {
      name: "a file that is larger than any values",
      async make(folder) {
        await writeFile(join(folder, "huge.yaml"), Buffer.alloc(9 * mebibyte, "a"));
        return join(folder, "huge.yaml");
      },
      code: "invalid",
    },
    { name: "a device that never ends", make: async () => "/dev/zero", code: "invalid" },
  ])("$name is said, in JSON as well, and exits 1", async ({ make, code }) => {
    await using folder = await temporaryFolder("cli-check-");
    const file = await make(folder.path);
    const { exitCode, out, err } = await check(["-f", file, "-o", "json"]);
    expect(exitCode).toBe(1);
    expect(err).toContain(file);
    expect(JSON.parse(out)).toMatchObject({ chart: null, findings: [], effective: null, error: { code } });
    const text = await check(["-f", file]);
    expect(text).toEqual({ exitCode: 1, out: "", err });
  });

  test("a file that may not be read is said", async (context) => {
    if (process.getuid?.() === 0) context.skip("root may read everything");
    await using folder = await temporaryFolder("cli-check-");
    const file = join(folder.path, "mine.yaml");
    await writeFile(file, "");
    await chmod(file, 0);
    const { exitCode, out } = await check(["-f", file, "-o", "json"]);
    expect(exitCode).toBe(1);
    expect((JSON.parse(out) as CheckJson).error?.code).toBe("denied");
  });

  test.each([
    {
      name: "bytes that are not UTF-8",
      given: Buffer.from("MTU: 1\nb: \xff\n", "latin1"),
      line: "2:4 error yaml-invalid-utf8",
    },
    { name: "UTF-16", given: Buffer.from("\uFEFFMTU: 1\n", "utf16le"), line: "1:1 error yaml-invalid-utf8" },
    { name: "a NUL", given: Buffer.from("a: \0\n"), line: "1:4 error yaml-control-character" },
    {
      name: "a text beyond what is kept",
      given: `# ${"x".repeat(128 * 1024)}\n`,
      line: "1:1 error text-too-large",
    },
  ])("$name is a finding at its place", async ({ given, line }) => {
    const { lines, exitCode } = await lab.check(given);
    expect(lines).toContain(line);
    expect(exitCode).toBe(1);
  });

  test("200 files of anything give JSON with an exit code that fits", async () => {
    const words = fc.constantFrom(
      "hubble:",
      "  relay:",
      "    enabled: true",
      "bpf: {masquerade: yes}",
      "- a",
      "a: b: c",
      "&a *a",
      "<<: *b",
      "? x",
      "!!binary aa",
      "---",
      "...",
      "\t",
      "\r\n",
      "key: |\n  text",
      "\uFEFF",
      "ipam: {mode: x}",
      "a: 1e400",
      "a: .nan",
      "x: 0x7fffffffffffffff",
      "'",
      '"',
      "}",
      "[",
      "#",
      "\u2028",
      "%YAML 1.1",
      "__proto__: {a: 1}",
      "constructor: {prototype: 1}",
    );
    const anything = fc.oneof(
      fc.array(words, { maxLength: 12 }).map((lines) => Buffer.from(lines.join("\n"))),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (bytes) => {
        const { exitCode, json } = await lab.check(bytes);
        const hasErrors = json.findings.some(({ severity }) => severity === "error");
        expect(json.error).toBeUndefined();
        expect(exitCode).toBe(hasErrors ? 1 : 0);
        for (const { line, column, code, message } of json.findings) {
          expect(line).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
          expect(code).toMatch(/^[a-z0-9-]+$/);
          expect(message).not.toBe("");
        }
      }),
      { numRuns: 200 },
    );
  }, 600_000);
});

test.each([
  { name: "a file is missing", args: [] },
  { name: "a version is none", args: ["-f", "/dev/null", "--chart-version", "nope"] },
  { name: "a fact is not known", args: ["-f", "/dev/null", "--fact", "moon=true"] },
  { name: "an option does not exist", args: ["-f", "/dev/null", "--nothing"] },
])("wrong usage is JSON as well where JSON is asked for: $name", async ({ args }) => {
  for (const wish of [["-o", "json"], ["--output=json"], ["-ojson"]]) {
    const { exitCode, out, err } = await check([...args, ...wish]);
    const { findings, effective, error } = JSON.parse(out) as CheckJson;
    expect({ exitCode, findings, effective, code: error?.code }).toEqual({
      exitCode: 1,
      findings: [],
      effective: null,
      code: "invalid",
    });
    expect(err).toContain(error?.message ?? "nothing was said");
  }
  expect((await check(args)).out).toBe("");
});

describe("charts", () => {
  test("a version that is nowhere is said, with where to put it", async () => {
    const { exitCode, err, out } = await check([
      "-f",
      "/dev/null",
      "--chart-version",
      "1.18.99",
      "-o",
      "json",
    ]);
    expect(exitCode).toBe(1);
    expect(err).toContain("there is no chart cilium 1.18.99".replace("there", "There"));
    expect((JSON.parse(out) as CheckJson).error).toMatchObject({ code: "not-found" });
  });

  test("a version of another minor than those that Ichor knows is looked for like any other", async () => {
    expect((await check(["-f", "/dev/null", "--chart-version", "1.2.3"])).exitCode).toBe(1);
  });

  test("a file in the artifacts folder that nobody pinned is used, and that is said", async (context) => {
    const [archive] = await sharedCharts();
    if (archive === undefined) context.skip("there are no chart archives on this machine");
    await using folder = await temporaryFolder("cli-check-");
    // the lock knows other archives than this one, whatever it holds
    await copyFile(archive?.path ?? "", join(folder.path, "cilium-1.19.99.tgz"));
    const args = ["-f", "/dev/null", "--chart-version", "1.19.99", "-o", "json"];
    const { exitCode, out, err } = await check(args, { ICHOR_ARTIFACTS_DIR: folder.path });
    const json = JSON.parse(out) as CheckJson;
    expect(json.chart).toMatchObject({
      verified: false,
      note: expect.stringContaining("not pinned") as string,
    });
    expect(err).toContain("not pinned");
    expect(exitCode).toBe(0);
  });

  test("an archive that is not the pinned one is refused", async () => {
    await using folder = await temporaryFolder("cli-check-");
    await writeFile(join(folder.path, "cilium-1.20.0.tgz"), "no archive");
    const args = ["-f", "/dev/null", "--chart-version", "1.20.0", "-o", "json"];
    const { exitCode, out } = await check(args, { ICHOR_ARTIFACTS_DIR: folder.path });
    expect(exitCode).toBe(1);
    expect((JSON.parse(out) as CheckJson).error?.code).toBe("precondition");
  });

  test("every chart that is here renders its defaults without a finding", async () => {
    const archives = await sharedCharts();
    const versions = [...new Set([...moduleChartVersions, ...archives.map(({ version }) => version)])];
    for (const version of versions.filter((name) => name !== "1.19.0")) {
      const { json, exitCode } = await lab.check("", ["--chart-version", version]);
      expect({ version, exitCode, findings: json.findings }).toEqual({ version, exitCode: 0, findings: [] });
      expect(json.objects?.length).toBeGreaterThan(20);
    }
  });
});

describe("--render", () => {
  const given = "hubble: {relay: {enabled: true}, ui: {enabled: true}}\nprometheus: {enabled: true}\n";

  /** Charts of the module, and one whose certificate Job is a hook. */
  const versions = [...moduleChartVersions, "1.18.12"];

  test.each(versions)(
    "writes each object of %s as the helm command renders it, byte for byte",
    async (version) => {
      const chart = await chartOf(version);
      // archives are not on every machine
      if (chart === undefined) return;
      await using folder = await temporaryFolder("cli-check-");
      const target = join(folder.path, "new", "rendered");
      const { json } = await lab.check(given, ["--chart-version", version, "--render", target]);
      const values = join(folder.path, "effective.json");
      await writeFile(values, JSON.stringify(json.effective));
      const rendered = await run(await ensureReferenceHelm(() => undefined), [
        ...["template", "cilium", chart, "-n", "kube-system", "-f", values],
        ...["--kube-version", "v1.36.0", "--api-versions", "monitoring.coreos.com/v1"],
      ]);
      const documents = rendered.stdout.split(/^---\n/m).filter((text) => text.trim() !== "");
      const files = await readdir(target);
      const texts = await Promise.all(files.map((file) => readFile(join(target, file), "utf8")));
      expect(texts.map((text) => text.trimEnd()).sort()).toEqual(
        documents.map((text) => text.trimEnd()).sort(),
      );
      expect(json.objects?.map(({ file }) => file).sort()).toEqual(files.sort());
      expect(files).toContain("daemonset-kube-system-cilium.yaml");
      expect(files).toContain("namespace-cilium-secrets.yaml");
    },
  );

  test("writes what only Ichor refuses, and nothing that Helm refuses", async () => {
    await using folder = await temporaryFolder("cli-check-");
    const first = await lab.check("ipam: {mode: cluster-pool}\n", ["--render", join(folder.path, "a")]);
    expect(first.exitCode).toBe(1);
    expect((await readdir(join(folder.path, "a"))).length).toBe(first.json.objects?.length);
    const second = await lab.check("MTU: x\n", ["--render", join(folder.path, "b")]);
    expect(second.exitCode).toBe(1);
    expect(second.err).toContain("Nothing was written");
    expect(await readdir(folder.path)).toEqual(["a"]);
  });

  test("leaves other files alone and says that they are there; Secrets are for their owner", async () => {
    await using folder = await temporaryFolder("cli-check-");
    await mkdir(join(folder.path, "sub"));
    await writeFile(join(folder.path, "old.yaml"), "mine");
    const args = ["--render", folder.path];
    const { err } = await lab.check("hubble: {tls: {auto: {method: helm}}}\n", args);
    expect(err).toContain("also holds 1 YAML file of something else: old.yaml");
    expect(await readFile(join(folder.path, "old.yaml"), "utf8")).toBe("mine");
    const { mode } = await stat(join(folder.path, "secret-kube-system-cilium-ca.yaml"));
    expect(mode & 0o777).toBe(0o600);
    const again = await lab.check("hubble: {tls: {auto: {method: helm}}}\n", args);
    expect(again.exitCode).toBe(1);
    expect((await readdir(folder.path)).filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("nothing is written where a folder stands in the place of a file", async () => {
    await using folder = await temporaryFolder("cli-check-");
    await mkdir(join(folder.path, "namespace-cilium-secrets.yaml"));
    const { json, exitCode } = await lab.check("", ["--render", folder.path]);
    expect({ exitCode, code: json.error?.code }).toEqual({ exitCode: 1, code: "invalid" });
    expect(json.error?.message).toContain("namespace-cilium-secrets.yaml is a folder");
    expect(await readdir(folder.path)).toEqual(["namespace-cilium-secrets.yaml"]);
  });

  test("a folder that cannot be is an error", async () => {
    await using folder = await temporaryFolder("cli-check-");
    await writeFile(join(folder.path, "file"), "");
    const { json, exitCode } = await lab.check("", ["--render", join(folder.path, "file", "x")]);
    expect(exitCode).toBe(1);
    expect(json.error?.code).toBe("invalid");
  });
});

describe("as a program", () => {
  const program = join(checkout, "apps/cli/src/main.ts");
  const wrapper = join(checkout, "apps/cli/bin/ichor");

  test("writes JSON and nothing else to standard output, and exits with the code", async () => {
    const { code, stdout, stderr } = await run(wrapper, ["cni", "values", "check", "-f", "-", "-o", "json"], {
      input: "mtu: 1\n",
      env,
    });
    expect((JSON.parse(stdout) as CheckJson).findings).toHaveLength(1);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });

  test("loads no client of Kubernetes to check a file", async () => {
    await using folder = await temporaryFolder("cli-check-");
    const { code } = await run(process.execPath, [program, "cni", "values", "check", "-f", "/dev/null"], {
      env: { ...env, NODE_V8_COVERAGE: folder.path },
    });
    const reports = await Promise.all(
      (await readdir(folder.path)).map((file) => readFile(join(folder.path, file), "utf8")),
    );
    const urls = reports.flatMap((text) =>
      (JSON.parse(text) as { result: { url: string }[] }).result.map(({ url }) => url),
    );
    expect(code).toBe(0);
    expect(urls.some((url) => url.includes("packages/values/src"))).toBe(true);
    expect(urls.filter((url) => url.includes("client-node"))).toEqual([]);
  });

  test("Ctrl-C while it waits ends it with 130 and leaves nothing behind", async () => {
    const child = spawn(process.execPath, [program, "cni", "values", "check", "-f", "-"], {
      env: { ...process.env, ...env },
      stdio: ["pipe", "ignore", "ignore"],
    });
    const ended = once(child, "exit");
    // more than a pipe holds: all of it is written only when the program reads
    await new Promise<void>((resolve, reject) => {
      child.stdin.write(`# ${"x".repeat(4 * mebibyte)}\n`, (error) => (error ? reject(error) : resolve()));
    });
    child.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"])(
    "%s at its first moment ends it with 130 as well",
    async (signal) => {
      await using folder = await temporaryFolder("cli-check-");
      // the signal comes while the program is being loaded
      const hook = join(folder.path, "hook.mjs");
      await writeFile(
        hook,
        `import { registerHooks } from "node:module";
       registerHooks({
         resolve(name, context, next) {
           if (name.endsWith("/run-cli.ts")) process.kill(process.pid, "${signal}");
           return next(name, context);
         },
       });`,
      );
      const args = ["--import", hook, program, "cni", "values", "check", "-f", "/dev/null"];
      const { code, stdout } = await run(process.execPath, args, { env });
      expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    },
  );

  test.each([
    { name: "a clean text", given: "", expected: "0" },
    { name: "errors", given: "mtu: 1\n", expected: "1" },
  ])("whoever stops reading its output ends it quietly, with the exit code of $name", async (row) => {
    await using folder = await temporaryFolder("cli-check-");
    const file = join(folder.path, "code");
    const { stderr } = await run(
      "sh",
      [
        "-c",
        'file=$1; shift; { "$@"; echo $? >"$file"; } | head -c 1 >/dev/null',
        "sh",
        file,
        process.execPath,
        program,
        "cni",
        "values",
        "check",
        "-f",
        "-",
        "-o",
        "json",
      ],
      { env, input: row.given },
    );
    expect({ code: (await readFile(file, "utf8")).trim(), stderr }).toEqual({
      code: row.expected,
      stderr: "",
    });
  });
});

async function chartOf(version: string): Promise<string | undefined> {
  const [charts, archives] = [await ensureCharts(() => undefined), await sharedCharts()];
  return [...charts, ...archives].find((chart) => chart.version === version)?.path;
}

type Run = { code: number | null; stdout: string; stderr: string };

async function run(
  command: string,
  args: readonly string[],
  { input = "", env: more = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Run> {
  const child = spawn(command, args, { env: { ...process.env, ...more }, stdio: ["pipe", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}
