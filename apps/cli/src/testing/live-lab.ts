import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoUserName } from "@ichor/devcluster";
import { type KubeObject, resources } from "@ichor/kube";
import { annotations, type JsonObject } from "@ichor/model";
import { type ServicesLab, startServicesLab } from "@ichor/services/testing";
import { temporaryFolder } from "@ichor/testkit";
import { createCommands } from "../commands.ts";
import { runCli } from "../run-cli.ts";
import { createFakeHost, type FakeHost, type FakeHostOptions } from "./fake-host.ts";
import { checkout, toolEnv } from "./offline-lab.ts";

/** The cluster of the lab. */
export const labRef = { namespace: "ichor-system", name: "lab" };

/** A run of the program. */
export type Ran = { readonly exitCode: number; readonly out: string; readonly err: string };

/** A demo cluster with Cilium's release, and the program as one of its users. */
export type LiveLab = AsyncDisposable & {
  readonly services: ServicesLab;
  /** the text that the cluster started with */
  readonly text: string;
  /** environment of the program for a user */
  envOf(user: DemoUserName): Record<string, string>;
  /** runs the program in this process */
  run(user: DemoUserName, args: readonly string[], options?: FakeHostOptions): Promise<Ran>;
  /** the same with its host, for what goes on while it runs */
  start(
    user: DemoUserName,
    args: readonly string[],
    options?: FakeHostOptions,
  ): { host: FakeHost; ended: Promise<number> };
  /** a file with a text */
  file(text: string): Promise<string>;
  /** what is stored now */
  stored(): Promise<{ values: JsonObject | undefined; text: string | undefined; note: string | undefined }>;
  /** stores a text as somebody else does, or takes it back to where it began */
  store(text?: string): Promise<void>;
  object(): Promise<KubeObject>;
};

/** Starts the lab. */
export async function startLiveLab(): Promise<LiveLab> {
  await using cleanup = new AsyncDisposableStack();
  const tools = await toolEnv();
  const services = cleanup.use(await startServicesLab());
  const folder = cleanup.use(await temporaryFolder("cli-live-"));
  const text = await readFile(join(checkout, "packages/devcluster/demo/lab-values.yaml"), "utf8");
  await services.installLab(text);
  const owned = cleanup.move();
  const { client } = services.cluster;
  const first = await client.get<KubeObject>(resources.talosClusters, labRef);
  let files = 0;
  const lab: Omit<LiveLab, keyof AsyncDisposable> = {
    services,
    text,
    envOf: (user) => ({ ...tools, KUBECONFIG: services.cluster.users[user].kubeconfig, TMPDIR: folder.path }),
    async run(user, args, options) {
      const { host, ended } = lab.start(user, args, options);
      return { exitCode: await ended, ...host.written };
    },
    start(user, args, options = {}) {
      const env = { ...lab.envOf(user), ...options.env };
      const host = createFakeHost({ root: checkout, ...options, env });
      return { host, ended: runCli(args, host, createCommands(host)) };
    },
    async file(content) {
      const path = join(folder.path, `values-${files++}.yaml`);
      await writeFile(path, content);
      return path;
    },
    object: () => client.get<KubeObject>(resources.talosClusters, labRef),
    async stored() {
      const { metadata, spec } = (await lab.object()) as KubeObject & { spec: JsonObject };
      const cni = spec.cni as { cilium?: { values?: JsonObject } };
      return {
        values: cni.cilium?.values,
        text: metadata.annotations?.[annotations.ciliumValuesYaml],
        note: metadata.annotations?.[annotations.lastChange],
      };
    },
    async store(content) {
      const { parseValues } = await import("@ichor/values");
      const given = content === undefined ? (first as unknown as Given) : undefined;
      const values = given?.spec.cni.cilium.values ?? parseValues(content ?? "").tree ?? {};
      const typed = given?.metadata.annotations[annotations.ciliumValuesYaml] ?? content ?? "";
      const note = given?.metadata.annotations[annotations.lastChange];
      await client.patchMerge(resources.talosClusters, labRef, {
        fieldManager: "somebody",
        patch: {
          metadata: {
            annotations: {
              [annotations.ciliumValuesYaml]: typed,
              ...(note === undefined ? {} : { [annotations.lastChange]: note }),
            },
          },
        },
      });
      await client.patchJson(resources.talosClusters, labRef, {
        fieldManager: "somebody",
        operations: [{ op: "add", path: "/spec/cni/cilium/values", value: values }],
      });
    },
  };
  return { ...lab, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

type Given = {
  metadata: { annotations: Record<string, string> };
  spec: { cni: { cilium: { values: JsonObject } } };
};
