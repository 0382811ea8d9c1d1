import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMasker } from "./create-masker.ts";

const key = new TextEncoder().encode("a key of 32 bytes for the tests.");
const masker = createMasker({ key });
const mark = /^\*\*\*[0-9a-f]{8}$/;

const privateKey =
  "-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIHunter2Hunter2Hunter2\n-----END EC PRIVATE KEY-----\n";
const certificate =
  "-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUPublicPublic\n-----END CERTIFICATE-----\n";
const base64 = (text: string) => btoa(text);
const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodW50ZXIyIn0.aHVudGVyMmh1bnRlcjI";

describe("marks", () => {
  test("are equal for equal secrets and differ for different ones", () => {
    expect(masker.markOf("hunter2")).toMatch(mark);
    expect(masker.markOf("hunter2")).toBe(masker.markOf("hunter2"));
    expect(masker.markOf("hunter2")).not.toBe(masker.markOf("hunter3"));
  });

  test("depend on the key, so that nobody without it can try out guesses", () => {
    const other = createMasker({ key: key.map((byte) => byte ^ 1) });
    expect(other.markOf("hunter2")).not.toBe(masker.markOf("hunter2"));
  });

  test("are not made with a key that can be guessed", () => {
    expect(() => createMasker({ key: new Uint8Array(8) })).toThrow("at least 16 bytes");
  });
});

describe("a Secret", () => {
  const secret = (data: Record<string, string>, stringData = {}) =>
    masker.maskObject({ apiVersion: "v1", kind: "Secret", metadata: { name: "s" }, data, stringData });

  test("shows which keys it has, never what they hold [P29]", () => {
    const masked = secret({ "tls.crt": base64(certificate), empty: "" }, { note: "plain words" });
    expect(masked.data).toEqual({ "tls.crt": expect.stringMatching(mark), empty: "" });
    expect(masked.stringData).toEqual({ note: expect.stringMatching(mark) });
  });

  test("gets the same mark for the same content, in data and in stringData", () => {
    const masked = secret({ a: base64("hunter2") }, { b: "hunter2" });
    expect(Object.values(masked.data as object)).toEqual(Object.values(masked.stringData as object));
  });

  test("does not repeat its data in the annotation of kubectl apply", () => {
    const applied = JSON.stringify({ data: { p: base64("hunter2") } });
    const body = {
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "s", annotations: { "kubectl.kubernetes.io/last-applied-configuration": applied } },
    };
    expect(JSON.stringify(masker.maskObject(body))).not.toContain(base64("hunter2"));
  });
});

const texts: readonly { name: string; text: string; hidden: readonly string[]; kept?: readonly string[] }[] =
  [
    { name: "a private key", text: `x\n${privateKey}y`, hidden: ["Hunter2"], kept: ["x\n", "y"] },
    { name: "a private key without an end", text: privateKey.slice(0, 60), hidden: ["Hunter2"] },
    {
      name: "a private key in one line of JSON",
      text: JSON.stringify({ k: privateKey }),
      hidden: ["Hunter2"],
    },
    {
      name: "a private key in base64",
      text: `key ${base64(privateKey)}`,
      hidden: [base64(privateKey).slice(30, 60)],
    },
    { name: "a JSON web token", text: `t=${jwt};`, hidden: [jwt.slice(25, 45)] },
    {
      name: "a token of GitHub",
      text: "clone ghp_0123456789abcdefghijABCDEFGHIJ012345",
      hidden: ["0123456789abc"],
    },
    {
      name: "a bootstrap token",
      text: "join abc123.0123456789abcdef now",
      hidden: ["0123456789abcdef"],
      kept: ["join", "now"],
    },
    {
      name: "a password in a URL",
      text: "https://me:hunter2@host/x",
      hidden: ["hunter2"],
      kept: ["https://me:", "@host/x"],
    },
    { name: "a bearer header", text: "Authorization: Bearer abc.def-123456789", hidden: ["def-123456789"] },
    { name: "basic credentials", text: `Basic ${base64("me:hunter2")}`, hidden: [base64("me:hunter2")] },
    {
      name: "a flag",
      text: "run --client-secret=hunter2 --level 3",
      hidden: ["hunter2"],
      kept: ["--level 3"],
    },
    { name: "a flag with a space", text: "run --password 'hunter2' -v", hidden: ["hunter2"], kept: ["-v"] },
    {
      name: "YAML inside of a text",
      text: "db:\n  password: hunter2\n  port: 1\n",
      hidden: ["hunter2"],
      kept: ["port: 1"],
    },
    {
      name: "a variable in a script",
      text: 'export API_TOKEN="hunter2"\necho x',
      hidden: ["hunter2"],
      kept: ["echo x"],
    },
    {
      name: "JSON inside of a text",
      text: 'set {"apiKey":"hunter2","n":1}',
      hidden: ["hunter2"],
      kept: ['"n":1'],
    },
  ];

describe("texts", () => {
  test.each(texts)("hide $name", ({ text, hidden, kept = [] }) => {
    const masked = masker.maskText(text);
    expect(masked).toMatch(/\*\*\*[0-9a-f]{8}/);
    for (const part of hidden) expect(masked).not.toContain(part);
    for (const part of kept) expect(masked).toContain(part);
  });

  test("keep a public certificate recognizable, short and the same for the same certificate", () => {
    const masked = masker.maskText(`a\n${certificate}b`);
    expect(masked).toMatch(/^a\n<certificate, 86 bytes, sha256 [0-9a-f]{16}>\nb$/);
    expect(`a\n${masker.maskText(base64(certificate))}\nb`).toBe(masked);
  });

  test.each([
    "enable-k8s-secrets-sync",
    "secretName: my-secret",
    "--token-file=/var/run/token",
    "basic authentication",
    "https://host:443/a@b",
    "password: $(DB_PASSWORD)",
    "token: {{ .Values.token }}",
    "kubernetes.io.networkpolicies",
    "image@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "bpf-lb-sock-hostns-only",
  ])("leave %j as it is", (text) => {
    expect(masker.maskText(text)).toBe(text);
  });

  test.each([
    ["one long word", `key ${"a".repeat(1_000_000)}`],
    ["long base64", `key ${"Ab0+/eyJ".repeat(125_000)}`],
    ["many openings", "-----BEGIN CERTIFICATE-----\n".repeat(2_000)],
    ["many names", "password ".repeat(100_000)],
  ])("are read in one go, also %s", (_, text) => {
    expect(masker.maskText(text).length).toBeGreaterThan(0);
  });

  test("are never masked twice to another mark", () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), ({ text }) => {
        const once = masker.maskText(text);
        expect(masker.maskText(once)).toBe(once);
      }),
    );
  });
});

describe("objects", () => {
  const podSpec = (container: object) => ({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "d", annotations: { "x/api-token": "hunter2", note: "y" } },
    spec: {
      template: { spec: { containers: [{ name: "c", ...container }], imagePullSecrets: [{ name: "pull" }] } },
    },
  });

  test("hide secret variables, flags and annotations, and keep references", () => {
    const masked = JSON.stringify(
      masker.maskObject(
        podSpec({
          env: [
            { name: "DB_PASSWORD", value: "hunter2" },
            { name: "DB_TOKEN", valueFrom: { secretKeyRef: { name: "s", key: "k" } } },
            { name: "LEVEL", value: "debug" },
          ],
          args: ["--token=hunter2", "--password", "hunter2", "--level", "3"],
        }),
      ),
    );
    expect(masked).not.toContain("hunter2");
    for (const kept of ['"name":"s","key":"k"', '"debug"', '"--level","3"', '"name":"pull"', '"note":"y"']) {
      expect(masked).toContain(kept);
    }
  });

  test("hide secrets in data of a ConfigMap: by key, as a file, in JSON, in text", () => {
    const data = {
      password: "hunter2",
      "server.key": "anything at all hunter2",
      "config.json": '{"users":[{"name":"a","passwords":["hunter2"]}],"port":1}',
      "app.ini": "secret = hunter2\nlevel = 3\n",
      "bpf-map-max": "512000",
    };
    const masked = masker.maskObject({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" }, data });
    expect(JSON.stringify(masked)).not.toContain("hunter2");
    expect(masked.data).toMatchObject({ "bpf-map-max": "512000" });
    expect(JSON.stringify(masked)).toContain("level = 3");
  });

  test("hide secret fields of custom resources, but not the words of a schema", () => {
    const custom = {
      apiVersion: "x.y.z/v1",
      kind: "App",
      metadata: { name: "a" },
      spec: { clientSecret: "hunter2" },
    };
    const schema = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "apps.x.y.z" },
      spec: { properties: { password: { type: "string", description: "password: the word for it" } } },
    };
    expect(JSON.stringify(masker.maskObject(custom))).not.toContain("hunter2");
    expect(masker.maskObject(schema)).toEqual(schema);
  });
});

describe("values", () => {
  test("hide the keys of the Cilium chart that hold secrets, and keep the others", () => {
    const tree = {
      tls: {
        ca: { cert: "public", key: "hunter2" },
        caBundle: { key: "ca.crt", useSecret: "false" },
        secretsNamespace: { name: "cilium-secrets" },
      },
      hubble: {
        tls: { server: { key: "hunter2", existingSecret: "own" } },
        relay: { tls: { client: { key: "hunter2" } } },
        ui: { tolerations: [{ key: "node", operator: "Exists" }] },
      },
      clustermesh: {
        apiserver: { tls: { admin: { key: "hunter2" } } },
        config: { clusters: [{ name: "b", tls: { cert: "public", key: "hunter2" } }] },
      },
      azure: { clientSecret: "hunter2" },
      etcd: { password: 12345678, maxTokens: 5 },
      imagePullSecrets: [{ name: "pull" }],
      extraEnv: [{ name: "MY_TOKEN", value: "hunter2" }],
    };
    const masked = masker.maskValues(tree);
    expect(JSON.stringify(masked)).not.toMatch(/hunter2|12345678/);
    expect(masked).toMatchObject({
      tls: {
        ca: { cert: "public" },
        caBundle: { key: "ca.crt", useSecret: "false" },
        secretsNamespace: { name: "cilium-secrets" },
      },
      hubble: { tls: { server: { existingSecret: "own" } }, ui: tree.hubble.ui },
      etcd: { maxTokens: 5 },
      imagePullSecrets: [{ name: "pull" }],
      extraEnv: [{ name: "MY_TOKEN" }],
    });
  });

  test("keep their shape whatever they hold", () => {
    const shape = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shape)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shape(item)]))
          : null;
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (tree) => {
        expect(shape(masker.maskValues(tree as never))).toEqual(shape(tree));
      }),
    );
  });
});
