import { readFile, stat, writeFile } from "node:fs/promises";
import { Severity } from "@ichor/api/v1alpha1";
import { ciliumComponent } from "@ichor/cilium";
import { type KubeObject, resources } from "@ichor/kube";
import { eventually } from "@ichor/testkit";
import { effectiveValues, hashValues, parseValues } from "@ichor/values";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type LiveLab, labRef, startLiveLab } from "../testing/live-lab.ts";
import { startOfflineLab } from "../testing/offline-lab.ts";

// The terminal against a real API server, with a real engine and a real chart.

let lab: LiveLab;
beforeAll(async () => {
  lab = await startLiveLab();
}, 20 * 60_000);
afterAll(() => lab?.[Symbol.asyncDispose]());

const get = ["cni", "values", "get"];
const diff = ["cni", "values", "diff"];
const set = ["cni", "values", "set"];
const addRelay = (text: string) =>
  text.replace("bandwidthManager:\n", "hubble:\n  relay:\n    enabled: true\n\nbandwidthManager:\n");
const withRelay = () => addRelay(lab.text);
const inLab = ["--cluster", "lab"];

async function letReadReleases(name: string): Promise<void> {
  await lab.services.cluster.client.create(resources.roleBindings, {
    metadata: { name: `release-reader-${name}`, namespace: labRef.namespace },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "devcluster-release-reader" },
    subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name }],
  } as KubeObject);
}

describe("get", () => {
  beforeEach(() => lab.store());

  test("prints the text as it was typed, with every comment [CLI-14] [P19] [H09]", async () => {
    const { out, err, exitCode } = await lab.run("viewer", [...get, ...inLab]);
    expect({ out, err, exitCode }).toEqual({ out: lab.text, err: "", exitCode: 0 });
  });

  test("takes the local cluster where none is named", async () => {
    expect((await lab.run("viewer", get)).out).toBe(lab.text);
    expect((await lab.run("viewer", [...get, "--cluster", "ichor-system/lab"])).out).toBe(lab.text);
  });

  test("gives the values as JSON", async () => {
    const { out } = await lab.run("viewer", [...get, ...inLab, "-o", "json"]);
    expect(JSON.parse(out)).toEqual(parseValues(lab.text).tree);
  });

  test("tells people who changed them last and why", async () => {
    const { out } = await lab.run("viewer", [...get, ...inLab, "-o", "text"]);
    expect(out).toContain("ichor-system/lab");
    expect(out).toMatch(/Last change +admin.*: First values of the lab/);
    expect(out.endsWith(lab.text)).toBe(true);
  });

  test("effective values are what Helm is given, computed ones what templates see [VAL-1] [C13]", async () => {
    const effective = await lab.run("editor", [...get, ...inLab, "--effective"]);
    const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced" });
    expect(parse(effective.out)).toEqual(effectiveValues(component, parseValues(lab.text).tree ?? {}));
    const computed = await lab.run("editor", [...get, ...inLab, "--computed", "-o", "json"]);
    expect(JSON.parse(computed.out)).toMatchObject({
      ipam: { mode: "kubernetes" },
      bpf: { lbMapMax: 65_536 },
    });
    expect(computed.err).toContain("Judged by cilium 1.19.6");
  });

  test("says for each key whose it is", async () => {
    const { out } = await lab.run("editor", [...get, ...inLab, "--effective", "-o", "text"]);
    expect(out).toMatch(/^KEY +VALUE +ORIGIN +SET BY$/m);
    expect(out).toMatch(/^ipam\.mode +"kubernetes" +owned +Talos runs Kubernetes/m);
    expect(out).toMatch(/^hubble\.tls\.auto\.method +"cronJob" +ichor /m);
    expect(out).toMatch(/ user +line \d+$/m);
    expect(out).not.toMatch(/ chart$/m);
  });

  test("shows what would follow from a file, and its findings", async () => {
    const file = await lab.file("MTU: 1450\nipam: {mode: cluster-pool}\n");
    const { out, err, exitCode } = await lab.run("editor", [...get, ...inLab, "--effective", "-f", file]);
    expect(parse(out)).toMatchObject({ MTU: 1450, ipam: { mode: "kubernetes" } });
    expect(err).toContain("owned-key");
    expect(exitCode).toBe(1);
    expect((await lab.run("editor", [...get, "-f", file])).exitCode).toBe(1);
  });

  test("shows no secret of merged values", async () => {
    await lab.store("hubble: {tls: {server: {cert: Zm9v, key: c2VjcmV0LWtleQ==}}}\n");
    const { out } = await lab.run("admin", [...get, ...inLab, "--effective"]);
    expect(out).not.toContain("c2VjcmV0LWtleQ==");
    expect(parse(out)).toMatchObject({ hubble: { tls: { server: { key: "***" } } } });
  });

  test.each([
    {
      name: "a cluster that is not there",
      args: ["--cluster", "nowhere"],
      exitCode: 3,
      says: "ichor-system/lab",
    },
    { name: "a namespace without it", args: ["--cluster", "lab", "-n", "default"], exitCode: 3, says: "lab" },
    { name: "a context that is not there", args: ["--context", "nowhere"], exitCode: 3, says: "nowhere" },
    {
      name: "a kubeconfig that is not there",
      args: ["--kubeconfig", "/nowhere"],
      exitCode: 3,
      says: "/nowhere",
    },
  ])("$name is not found", async ({ args, exitCode, says }) => {
    const ran = await lab.run("viewer", [...get, ...args]);
    expect(ran).toMatchObject({ exitCode, out: "" });
    expect(ran.err).toContain(says);
  });

  test("whoever may not read is told which right is missing", async () => {
    const { err, exitCode, out } = await lab.run("nobody", [...get, ...inLab]);
    expect({ exitCode, out }).toEqual({ exitCode: 6, out: "" });
    expect(err).toContain("list talosclusters");
  });
});

describe("diff", () => {
  beforeEach(() => lab.store());

  test("the text that is stored and runs changes nothing", async () => {
    const { out, exitCode, err } = await lab.run("editor", [...diff, ...inLab]);
    expect({ out, exitCode }).toEqual({ out: "No changes.\n", exitCode: 0 });
    expect(err).toContain("Compared with revision 3 (cilium 1.19.6), deployed");
  });

  test("Hubble Relay: values, at least four added objects, what restarts, exit code 2 [CLI-14]", async () => {
    const file = await lab.file(withRelay());
    const { out, exitCode } = await lab.run("editor", [...diff, ...inLab, "-f", file]);
    expect(exitCode).toBe(2);
    expect(out).toContain("+ hubble.relay.enabled: true");
    expect(out.match(/^\+ added /gm)?.length).toBeGreaterThanOrEqual(4);
    expect(out).not.toContain("\u001b");
    const colored = await lab.run("editor", [...diff, ...inLab, "-f", file], { hasColors: true });
    expect(colored.out).toContain("\u001b[32m");
  });

  test("the JSON is that of the render library, with base, chart and findings, and equal to the server's answer [P31]", async () => {
    const { out, exitCode } = await lab.run("editor", [...diff, ...inLab, "-f", "-", "-o", "json"], {
      input: withRelay(),
    });
    const json = JSON.parse(out);
    expect(exitCode).toBe(2);
    expect(json).toMatchObject({
      version: 1,
      cluster: labRef,
      base: { kind: "release", revision: 3, chartVersion: "1.19.6" },
      chart: { version: "1.19.6" },
      findings: [],
      dangers: [],
    });
    expect(json.values).toContainEqual(
      expect.objectContaining({ path: ["hubble", "relay", "enabled"], after: true }),
    );
    expect(json.counts.added).toBeGreaterThanOrEqual(4);
    const { cni } = await lab.services.serve("editor");
    const answer = await cni.diffCiliumValues({ cluster: labRef, text: withRelay() });
    expect(json.summary).toBe(answer.summary);
    expect(
      json.objects.map((object: { kind: string; name: string }) => `${object.kind} ${object.name}`),
    ).toEqual(answer.manifests?.objects.map(({ kind, name }) => `${kind} ${name}`));
    const yaml = await lab.run("editor", [...diff, ...inLab, "-f", "-", "-o", "yaml"], {
      input: withRelay(),
    });
    expect(parse(yaml.out).summary).toBe(json.summary);
  });

  test("a text that is refused is an error, with its findings and nothing else", async () => {
    const file = await lab.file("ipam: {mode: cluster-pool}\n");
    const text = await lab.run("editor", [...diff, ...inLab, "-f", file]);
    expect(text).toMatchObject({ exitCode: 1, out: "" });
    expect(text.err).toContain(`${file}:1:8: error: ipam.mode is owned by Ichor`);
    const json = await lab.run("editor", [...diff, ...inLab, "-f", file, "-o", "json"]);
    expect(json.exitCode).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({
      version: 1,
      findings: [{ code: "owned-key", path: "ipam.mode" }],
    });
    expect(JSON.parse(json.out)).not.toHaveProperty("objects");
  });

  test("every failure is exit code 1", async () => {
    const missing = await lab.run("editor", [...diff, ...inLab, "-f", "/nowhere.yaml", "-o", "json"]);
    expect(missing.exitCode).toBe(1);
    expect(JSON.parse(missing.out)).toMatchObject({ error: { code: "not-found" } });
    expect((await lab.run("nobody", [...diff, ...inLab])).exitCode).toBe(1);
  });

  test("what is saved and does not run yet shows against the release, and not against what is stored", async () => {
    await lab.store(withRelay());
    const release = await lab.run("editor", [...diff, ...inLab]);
    expect(release.exitCode).toBe(2);
    const stored = await lab.run("editor", [...diff, ...inLab, "--against", "stored"]);
    expect(stored).toMatchObject({ exitCode: 0, out: "No changes.\n" });
    expect(stored.err).toContain("Compared with the stored values");
  });

  test("a value that changes no manifest is a change all the same", async () => {
    const text = `${lab.text}\nMTU: 0\n`;
    const { out, exitCode } = await lab.run("editor", [...diff, ...inLab, "-f", "-"], { input: text });
    expect(out).toContain("Values change, manifests do not.");
    expect(exitCode).toBe(2);
  });

  test("a key that is taken out returns to the chart's default, in values and objects [C13]", async () => {
    await lab.store(`${lab.text}\nMTU: 1450\n`);
    const args = [...diff, ...inLab, "-f", "-", "--against", "stored", "--computed"];
    const { out, exitCode } = await lab.run("editor", args, { input: lab.text });
    expect(out).toContain("~ MTU: 1450 → 0");
    expect(out).toMatch(/^-.*mtu: "1450"$/m);
    expect(exitCode).toBe(2);
  });

  test("a secret never shows, and that it changes does [P29]", async () => {
    const tls = (key: string) => `${lab.text}\nclustermesh: {apiserver: {tls: {server: {key: ${key}}}}}\n`;
    await lab.store(tls("Zmlyc3Qtc2VjcmV0"));
    const { out, exitCode } = await lab.run(
      "admin",
      [...diff, ...inLab, "--against", "stored", "-f", "-", "-o", "json"],
      {
        input: tls("c2Vjb25kLXNlY3JldA=="),
      },
    );
    expect(out).not.toMatch(/Zmlyc3Qtc2VjcmV0|c2Vjb25kLXNlY3JldA/);
    expect(JSON.parse(out).values).toMatchObject([{ kind: "changed", isMasked: true }]);
    expect(exitCode).toBe(2);
  });
});

describe("set", () => {
  beforeEach(() => lab.store());

  test("without a word of consent nothing is saved, and how to give it is said", async () => {
    const file = await lab.file(withRelay());
    const { exitCode, err } = await lab.run("editor", [...set, ...inLab, "-f", file]);
    expect(exitCode).toBe(8);
    expect(err).toContain("+ hubble.relay.enabled: true");
    expect(err).toContain("Add --yes");
    expect((await lab.stored()).text).toBe(lab.text);
  });

  test("stores the text byte for byte, the values, and who changed them why [CLI-14] [P19] [VAL-2] [P01]", async () => {
    const text = withRelay();
    const file = await lab.file(text);
    const args = [...set, ...inLab, "-f", file, "--yes", "--reason", "relay for the lab", "-o", "json"];
    const { exitCode, out } = await lab.run("editor", args);
    expect(exitCode).toBe(0);
    const stored = await lab.stored();
    const tree = parseValues(text).tree ?? {};
    expect(stored.text).toBe(text);
    expect(stored.values).toEqual(tree);
    const { previewIdentity } = JSON.parse(out).preview;
    expect(JSON.parse(stored.note ?? "")).toEqual({
      actor: "editor",
      reason: "relay for the lab",
      layerHash: hashValues(tree),
      previewIdentity,
    });
    expect(JSON.parse(out)).toMatchObject({
      result: "saved",
      dryRun: false,
      change: { kind: "by-ichor", actor: "editor", reason: "relay for the lab" },
      preview: { cluster: labRef },
    });
    const again = await lab.run("editor", [...set, ...inLab, "-f", file, "--yes"]);
    expect(again).toMatchObject({
      exitCode: 0,
      out: "Nothing was saved: these values are stored already.\n",
    });
  });

  test("a dry run asks the API server and stores nothing", async () => {
    const { exitCode, out } = await lab.run("editor", [...set, ...inLab, "-f", "-", "--dry-run"], {
      input: withRelay(),
    });
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: "Nothing was stored: the API server would accept it.\n",
    });
    expect((await lab.stored()).text).toBe(lab.text);
  });

  test("a person in a terminal is asked, and no is no", async () => {
    const file = await lab.file(withRelay());
    const no = await lab.run("editor", [...set, ...inLab, "-f", file], { answers: [""] });
    expect(no).toMatchObject({ exitCode: 8, out: "Nothing was saved.\n" });
    expect((await lab.stored()).text).toBe(lab.text);
    const yes = await lab.run("editor", [...set, ...inLab, "-f", file], { answers: ["y"] });
    expect(yes).toMatchObject({ exitCode: 0 });
    expect(yes.out).toMatch(/^Saved\./);
    expect((await lab.stored()).text).toBe(withRelay());
  });

  test("an empty text is a legal one [C01]", async () => {
    expect((await lab.run("editor", [...set, ...inLab, "-f", "/dev/null", "--yes"])).exitCode).toBe(0);
    expect(await lab.stored()).toMatchObject({ text: "", values: {} });
    expect((await lab.run("viewer", [...get, ...inLab])).out).toBe("");
  });

  test("a text with errors is refused with its places, and nothing is stored", async () => {
    const { exitCode, err, out } = await lab.run("editor", [...set, ...inLab, "-f", "-", "--yes"], {
      input: "bpf: {masquerade: true}\nbpf: {}\n",
    });
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: "" });
    expect(err).toContain("-:2:1: error: the key stands twice in this map (also line 1)");
    expect((await lab.stored()).text).toBe(lab.text);
  });

  test("whoever may only read is told which right is missing", async () => {
    const args = [...set, ...inLab, "-f", "-", "--yes"];
    const blind = await lab.run("viewer", args, { input: withRelay() });
    expect(blind.exitCode).toBe(8);
    expect(blind.err).toContain("Ask for permission to list secrets");
    await letReadReleases("viewer");
    const { exitCode, err } = await lab.run("viewer", args, { input: withRelay() });
    expect(exitCode).toBe(6);
    expect(err).toContain("talosclusters/cilium-values");
    expect((await lab.stored()).text).toBe(lab.text);
  });

  test("a danger needs its word and a reason [H57]", async () => {
    const input = `${lab.text}\ntls: {secretsNamespace: {create: false}}\n`;
    const args = [...set, ...inLab, "-f", "-"];
    const bare = await lab.run("admin", [...args, "--yes"], { input });
    expect(bare.exitCode).toBe(8);
    expect(bare.err).toContain("Dangerous: Namespace cilium-secrets will be deleted");
    const word = /--confirm (\S+)/.exec(bare.err)?.[1]?.replace(/\.$/, "") ?? "";
    expect(word).not.toBe("");
    const noReason = await lab.run("admin", [...args, "--yes", "--confirm", word], { input });
    expect(noReason.exitCode).toBe(8);
    expect(noReason.err).toContain("Add --reason");
    const wrong = await lab.run("admin", args, { input, answers: ["something else"] });
    expect(wrong.exitCode).toBe(8);
    expect((await lab.stored()).text).toBe(lab.text);
    const typed = await lab.run("admin", args, { input, answers: [word, "the lab is torn down", "yes"] });
    expect(typed).toMatchObject({ exitCode: 0 });
    expect(JSON.parse((await lab.stored()).note ?? "").reason).toBe("the lab is torn down");
  });

  test("what moves between looking and saving is a conflict that names it [P61]", async () => {
    const file = await lab.file(withRelay());
    const meanwhile = async () => {
      await lab.store(`${lab.text}\nMTU: 1400\n`);
      return "y";
    };
    const { exitCode, err } = await lab.run("editor", [...set, ...inLab, "-f", file], {
      answers: [meanwhile],
    });
    expect(exitCode).toBe(5);
    expect(err).toMatch(/not saved: .*changed since the preview/);
    expect((await lab.stored()).text).toBe(`${lab.text}\nMTU: 1400\n`);
  });

  test("somebody who writes status meanwhile disturbs nobody [P61]", async () => {
    const file = await lab.file(withRelay());
    const meanwhile = async () => {
      const { client } = lab.services.cluster;
      await client.patchMerge(resources.talosClusters, labRef, {
        patch: { metadata: { labels: { touched: "yes" } } },
      });
      return "y";
    };
    expect((await lab.run("editor", [...set, ...inLab, "-f", file], { answers: [meanwhile] })).exitCode).toBe(
      0,
    );
  });
});

describe("clusters that are managed in Git", () => {
  beforeEach(() => lab.store());

  const flux = {
    "kustomize.toolkit.fluxcd.io/name": "fleet",
    "kustomize.toolkit.fluxcd.io/namespace": "flux-system",
  };
  const label = (labels: Record<string, string | null>) =>
    lab.services.cluster.client.patchMerge(resources.talosClusters, labRef, {
      fieldManager: "kustomize-controller",
      patch: { metadata: { labels } },
    });

  test("are refused with the sentence of the server, before an editor opens [GIT-1]", async () => {
    await label(flux);
    try {
      const { cni } = await lab.services.serve("admin");
      const { save } = await cni.getCiliumValues({ cluster: labRef });
      expect(save?.reason).toBe("TalosCluster/lab is managed by Flux flux-system/fleet; change it in Git");
      const saved = await lab.run("admin", [...set, ...inLab, "-f", "-", "--yes"], { input: withRelay() });
      expect(saved).toMatchObject({ exitCode: 8, out: "" });
      expect(saved.err).toBe(`error: ${save?.reason}.\n`);
      const edited = await lab.run("admin", ["cni", "values", "edit", ...inLab], {
        env: { EDITOR: "false" },
      });
      expect(edited).toEqual(saved);
      expect((await lab.stored()).text).toBe(lab.text);
      expect((await lab.run("admin", [...diff, ...inLab])).exitCode).toBe(0);
    } finally {
      await label(Object.fromEntries(Object.keys(flux).map((key) => [key, null])));
    }
  });
});

describe("edit", () => {
  beforeEach(() => lab.store());

  /** An editor that changes the file in front of it, once for each time that it is opened. */
  const editor = (...changes: ((text: string) => string | Promise<string>)[]) => {
    const seen: string[] = [];
    const files: string[] = [];
    return {
      seen,
      files,
      env: { EDITOR: "an editor" },
      async runInForeground(_: string, args: readonly string[]) {
        const path = args.at(-1) ?? "";
        const before = await readFile(path, "utf8");
        seen.push(before);
        files.push(path);
        const change = changes[seen.length - 1];
        if (change === undefined) throw new Error("nobody expected another editor");
        await writeFile(path, await change(before));
        return 0;
      },
    };
  };
  const edit = ["cni", "values", "edit", ...inLab];

  test("saves what was typed, without the notes of the editor, and removes its file [CLI-14]", async () => {
    const person = editor(addRelay);
    const { exitCode, out } = await lab.run("editor", [...edit, "--yes", "--reason", "relay"], person);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^Saved\./);
    expect(person.seen[0]).toMatch(/^# ichor: Cilium values of cluster ichor-system\/lab/);
    expect(person.seen[0]?.endsWith(lab.text)).toBe(true);
    expect((await lab.stored()).text).toBe(withRelay());
    await expect(stat(person.files[0] ?? "")).rejects.toThrow("ENOENT");
  });

  test("a text that was left as it is changes nothing", async () => {
    const person = editor((text) => text);
    const { exitCode, err } = await lab.run("editor", edit, person);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "Nothing changed.\n" });
    await expect(stat(person.files[0] ?? "")).rejects.toThrow("ENOENT");
  });

  test("a refused text opens again with its findings at the lines that are shown", async () => {
    const wrong = (text: string) => addRelay(text).replace("  relay:", "  relai:");
    const person = editor(wrong, (text) => text.replace("  relai:", "  relay:"));
    expect((await lab.run("editor", [...edit, "--yes"], person)).exitCode).toBe(0);
    const lines = person.seen[1]?.split("\n") ?? [];
    const note = lines.find((line) => line.includes("relai") && line.startsWith("# ichor:")) ?? "";
    const [, line] = /^# ichor: (\d+):/.exec(note) ?? [];
    expect(lines[Number(line) - 1]).toContain("relai:");
    expect((await lab.stored()).text).toBe(withRelay());
  });

  test("leaving a refused text as it is gives up, and the text stays where it is", async () => {
    const person = editor(
      () => "mtu: 1\n",
      (text) => text,
    );
    const { exitCode, err } = await lab.run("editor", edit, person);
    expect(exitCode).toBe(1);
    expect(err).toContain(`Your text is in ${person.files[0]}.`);
    expect(await readFile(person.files[0] ?? "", "utf8")).toContain("mtu: 1\n");
    expect((await stat(person.files[0] ?? "")).mode & 0o777).toBe(0o600);
    expect((await lab.stored()).text).toBe(lab.text);
  });

  test("an editor that fails loses nothing", async () => {
    const person = { env: { EDITOR: "broken" }, runInForeground: () => Promise.resolve(3) };
    const { exitCode, err } = await lab.run("editor", edit, person);
    expect(exitCode).toBe(8);
    expect(err).toContain("the editor ended with code 3".replace("the", "The"));
  });

  test("what somebody else stored meanwhile is merged, shown again and saved together [C15]", async () => {
    const person = editor(
      async (text) => {
        await lab.store(`${lab.text}\nMTU: 1400\n`);
        return addRelay(text);
      },
      (text) => text,
    );
    const { exitCode, err } = await lab.run("editor", [...edit, "--yes"], person);
    expect(err).toContain("The values were changed meanwhile");
    expect(exitCode).toBe(0);
    expect((await lab.stored()).text).toBe(`${withRelay()}\nMTU: 1400\n`);
  });

  test("both sides of the same line are shown for a decision [C15]", async () => {
    const person = editor(
      async (text) => {
        await lab.store(`${lab.text}\nMTU: 1400\n`);
        return `${text}\nMTU: 1500\n`;
      },
      (text) => text.replace(/<<<<<<< yours\n(.*\n)*?=======\n((?:.*\n)*?)>>>>>>> .*\n?/, "$2"),
    );
    const { exitCode } = await lab.run("editor", [...edit], { ...person, answers: ["y", "y"] });
    expect(person.seen[1]).toContain("MTU: 1500");
    expect(person.seen[1]).toContain("MTU: 1400");
    expect(exitCode).toBe(0);
    expect((await lab.stored()).text).toContain("MTU: 1400");
  });

  test("whoever does not want to merge keeps the text in a file [C15]", async () => {
    const person = editor(async (text) => {
      await lab.store(`${lab.text}\nMTU: 1400\n`);
      return addRelay(text);
    });
    const { exitCode, err } = await lab.run("editor", edit, { ...person, answers: ["n"] });
    expect(exitCode).toBe(5);
    expect(err).toContain(`Your text is in ${person.files[0]}.`);
    expect(await readFile(person.files[0] ?? "", "utf8")).toContain("relay:");
  });
});

describe("one pipeline", () => {
  // without a ServiceMonitor: a check declares its API in every case, this cluster does not serve it
  const texts = [
    "",
    "hubble: {relay: {enabled: true}}\n",
    "ipam: {mode: cluster-pool}\nmtu: 1\n",
    "bpf: {nodeMapMax: 1000000, masquerade: true}\n",
    "a: [\n",
    "bpf: {}\nbpf: {}\n",
    "podAnnotations: {a: yes, b: 1e3}\n",
    "gatewayAPI: {enabled: true}\n",
    "cluster: {id: 5}\n",
    "clustermesh: {useAPIServer: true}\n",
    "encryption: {enabled: true, type: wireguard, strictMode: {enabled: true, cidr: 10.0.0.0/8}}\n",
    "tls: {secretsNamespace: {create: false}}\noperator: {replicas: 0x2}\n",
    `podAnnotations: {big: "${"x".repeat(70_000)}"}\n`,
    `# ${"x".repeat(140_000)}\n`,
  ];

  test("check says the same as the server for the same text, chart and cluster [VAL-9] [VAL-11]", async () => {
    await using offline = await startOfflineLab();
    // what runs is known to the server alone
    await lab.services.removeReleases();
    const { cni } = await lab.services.serve("admin");
    const chartVersion = "1.20.2";
    const inputs = { tunnel: "vxlan", kubeProxy: "replaced", nodes: 8 };
    const known = await cni.getCiliumValues({ chartVersion });
    const { kubeVersion = "", apiVersions = [] } = known.capabilities ?? {};
    const facts = known.facts.map(
      ({ name, state }) => [name, { 2: "true", 3: "false" }[state as number]] as const,
    );
    const args = [
      "--chart-version",
      chartVersion,
      "--nodes",
      "8",
      "--kube-version",
      kubeVersion,
      ...apiVersions.flatMap((version) => ["--api-version", version]),
      ...facts.flatMap(([name, value]) => (value === undefined ? [] : ["--fact", `${name}=${value}`])),
    ];
    for (const text of texts) {
      const answer = await cni.validateCiliumValues({ chartVersion, inputs, text });
      const { json } = await offline.check(text, args);
      const ofServer = answer.issues.map(({ code, severity, message, range }) => ({
        code,
        severity: severity === Severity.ERROR ? "error" : "warning",
        message,
        line: range?.line ?? 1,
        column: range?.column ?? 1,
      }));
      const ofCheck = json.findings.map(({ code, severity, message, line, column }) => ({
        code,
        severity,
        message,
        line,
        column,
      }));
      expect(ofCheck, text.slice(0, 80)).toEqual(ofServer);
    }
  });
});

describe("a cluster without Ichor", () => {
  beforeAll(async () => {
    await lab.services.removeReleases();
    await lab.services.installLab(lab.text);
    await lab.store();
    const { client } = lab.services.cluster;
    await client.delete(resources.customResourceDefinitions, { name: "talosclusters.ichor.maesh.dev" });
    await eventually(async () => (await lab.run("admin", get)).err.includes("not installed"));
  });

  test("prints the values of the Helm release, and says so", async () => {
    const { out, err, exitCode } = await lab.run("admin", get);
    expect(parse(out)).toEqual(parseValues(lab.text).tree);
    expect(err).toContain("this is about revision 3 of the Helm release of Cilium");
    expect(exitCode).toBe(0);
  });

  test("compares a file with the release, and nothing where no file is named", async () => {
    const { out, exitCode } = await lab.run("admin", [...diff, "-f", "-"], { input: withRelay() });
    expect(out).toContain("+ hubble.relay.enabled: true");
    expect(exitCode).toBe(2);
    expect(await lab.run("admin", diff)).toMatchObject({ exitCode: 1, out: "" });
  });

  test("saves nothing", async () => {
    const saved = await lab.run("admin", [...set, "-f", "-", "--yes"], { input: withRelay() });
    expect(saved).toMatchObject({ exitCode: 8, out: "" });
    expect(saved.err).toContain("Ichor is not installed in this cluster");
  });
});
