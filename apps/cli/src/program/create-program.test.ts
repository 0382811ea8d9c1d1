import { factNames } from "@ichor/cluster";
import { describe, expect, test } from "vitest";
import { runCli } from "../run-cli.ts";
import { createFakeHost } from "../testing/fake-host.ts";
import type { Commands } from "./commands.ts";
import { factWords } from "./parse-arguments.ts";

/** Runs the program with commands that only keep what they were asked for. */
async function parseArgs(
  ...args: string[]
): Promise<{ exitCode: number; asked: unknown[]; out: string; err: string }> {
  const asked: unknown[] = [];
  const keep = (name: string) => (options: object) => {
    asked.push({ [name]: options });
    return Promise.resolve(0);
  };
  const commands: Commands = {
    check: keep("check"),
    get: keep("get"),
    set: keep("set"),
    edit: keep("edit"),
    diff: keep("diff"),
    console: keep("console"),
    version: keep("version"),
  };
  const host = createFakeHost({ version: "1.2.3" });
  return { exitCode: await runCli(args, host, commands), asked, ...host.written };
}

describe("what is asked for", () => {
  const check = {
    file: "a",
    kubeProxy: "replaced",
    tunnel: "vxlan",
    apiVersions: [],
    facts: {},
    output: "text",
  };
  const save = { reason: "", isYes: false, isDryRun: false, confirmations: [] };
  test.each<{ name: string; given: string; expected: object }>([
    { name: "a check with its defaults", given: "cni values check -f a", expected: { check } },
    {
      name: "a check with everything",
      given:
        "cni values check --file=- --chart-version v1.19.6 --kube-proxy enabled --tunnel geneve --kube-version 1.34 --api-version a.io/v1,b.io/v1/B --api-version v2 --fact kubePrism=true --fact gatewayApiCrds=false --nodes 3 --render out -o json",
      expected: {
        check: {
          file: "-",
          chartVersion: "1.19.6",
          kubeProxy: "enabled",
          tunnel: "geneve",
          kubeVersion: "v1.34.0",
          apiVersions: ["a.io/v1", "b.io/v1/B", "v2"],
          facts: { kubePrism: true, gatewayApiCrds: false },
          nodes: 3,
          renderDir: "out",
          output: "json",
        },
      },
    },
    {
      name: "several values behind one flag",
      given: "cni values check -f a --api-version a.io/v1 b.io/v1 --fact kubePrism=true gatewayApiCrds=true",
      expected: {
        check: {
          ...check,
          apiVersions: ["a.io/v1", "b.io/v1"],
          facts: { kubePrism: true, gatewayApiCrds: true },
        },
      },
    },
    {
      name: "the stored values",
      given: "cni values get",
      expected: { get: { view: "user", output: "yaml" } },
    },
    {
      name: "values of a named cluster",
      given: "cni values get --cluster a/b --computed -o text --context c --kubeconfig k",
      expected: {
        get: {
          cluster: "b",
          namespace: "a",
          view: "computed",
          output: "text",
          context: "c",
          kubeconfig: "k",
        },
      },
    },
    {
      name: "a namespace of its own wins over that of the name",
      given: "cni values get --cluster a/b -n c --effective",
      expected: { get: { cluster: "b", namespace: "c", view: "effective", output: "yaml" } },
    },
    {
      name: "a difference with its defaults",
      given: "cni values diff",
      expected: {
        diff: {
          against: "release",
          view: "effective",
          showsRegenerated: false,
          contextLines: 3,
          output: "text",
        },
      },
    },
    {
      name: "a difference with everything",
      given: "cni values diff -f a --against stored --computed --show-regenerated --unified 0 -o json",
      expected: {
        diff: {
          file: "a",
          against: "stored",
          view: "computed",
          showsRegenerated: true,
          contextLines: 0,
          output: "json",
        },
      },
    },
    {
      name: "a save",
      given: "cni values set -f a -y --dry-run --reason why --confirm one --confirm two",
      expected: {
        set: {
          file: "a",
          output: "text",
          reason: "why",
          isYes: true,
          isDryRun: true,
          confirmations: ["one", "two"],
        },
      },
    },
    { name: "an edit", given: "cni values edit", expected: { edit: save } },
    {
      name: "the console",
      given: "console --port 8443 --no-open --read-only --chart-version 1.19.6 --context c",
      expected: {
        console: { port: 8443, opens: false, isReadOnly: true, chartVersion: "1.19.6", context: "c" },
      },
    },
    {
      name: "the console with its defaults",
      given: "console",
      expected: { console: { port: 0, opens: true, isReadOnly: false } },
    },
    { name: "the version", given: "version -o json", expected: { version: { output: "json" } } },
  ])("is $name", async ({ given, expected }) => {
    const { exitCode, asked, err } = await parseArgs(...given.split(" "));
    expect({ asked, err, exitCode }).toEqual({ asked: [expected], err: "", exitCode: 0 });
  });
});

describe("wrong usage exits 1 and says what is wrong on standard error", () => {
  test.each<{ name: string; given: string; says: string }>([
    { name: "an unknown command", given: "consol", says: "Did you mean console?" },
    { name: "an unknown command further in", given: "cni values chek", says: "Did you mean check?" },
    {
      name: "an unknown flag",
      given: "cni values check -f a --chart-verson 1",
      says: "Did you mean --chart-version?",
    },
    { name: "no file", given: "cni values check", says: "'-f, --file <file>' not specified" },
    { name: "an empty file name", given: "cni values check --file=", says: "must not be empty" },
    { name: "a flag without its value", given: "cni values check -f", says: "argument missing" },
    {
      name: "a version that is none",
      given: "cni values check -f a --chart-version latest",
      says: "such as 1.20.2",
    },
    {
      name: "a path as a version",
      given: "cni values check -f a --chart-version ../1.20.0",
      says: "such as 1.20.2",
    },
    {
      name: "a Kubernetes version that is none",
      given: "cni values check -f a --kube-version x",
      says: "such as 1.36",
    },
    {
      name: "a mode that is none",
      given: "cni values check -f a --kube-proxy off",
      says: "Allowed choices are enabled, replaced",
    },
    {
      name: "a tunnel that is none",
      given: "cni values check -f a --tunnel gre",
      says: "Allowed choices are vxlan, geneve",
    },
    {
      name: "a fact that is none",
      given: "cni values check -f a --fact x=true",
      says: "The facts are gatewayApiCrds",
    },
    {
      name: "a fact that is not true or false",
      given: "cni values check -f a --fact kubePrism=maybe",
      says: "kubePrism=true or kubePrism=false",
    },
    {
      name: "an API version that is none",
      given: "cni values check -f a --api-version a//b",
      says: "such as gateway",
    },
    { name: "no nodes", given: "cni values check -f a --nodes 0", says: "a number from 1" },
    {
      name: "a format that is none",
      given: "cni values check -f a -o yaml",
      says: "Allowed choices are text, json",
    },
    {
      name: "two views at once",
      given: "cni values get --effective --computed",
      says: "cannot be used with",
    },
    { name: "a word too many", given: "cni values check -f a b", says: "too many arguments" },
    { name: "a port that is none", given: "console --port 70000", says: "from 0 to 65535" },
    { name: "a group without a command", given: "cni values", says: "Usage: ichor cni values" },
  ])("$name", async ({ given, says }) => {
    const { exitCode, asked, err, out } = await parseArgs(...given.split(" "));
    expect(err).toContain(says);
    expect({ exitCode, asked, out }).toEqual({ exitCode: 1, asked: [], out: "" });
  });
});

test.each([
  ["--help"],
  ["help"],
  [],
  ["cni", "values", "check", "--help"],
  ["help", "console"],
  ["cni", "help", "values"],
])("help goes to standard output and exits 0: %s %s", async (...args) => {
  const { exitCode, out, err } = await parseArgs(...args);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect(out).toContain("Usage: ichor");
});

test("the version is that of the build", async () => {
  expect(await parseArgs("--version")).toMatchObject({ exitCode: 0, out: "1.2.3\n" });
});

test("the facts that can be given are those that a cluster is asked for", () => {
  expect(factWords).toEqual(factNames);
});
