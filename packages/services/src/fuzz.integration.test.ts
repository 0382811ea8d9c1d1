import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient, createRouterTransport } from "@connectrpc/connect";
import { ClusterService, CniService, ErrorDetailSchema } from "@ichor/api/v1alpha1";
import { createKubeClient, systemClock } from "@ichor/kube";
import { createLogger, createMetrics } from "@ichor/runtime";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assembleServices, type Services } from "./console/assemble-services.ts";
import { createEdge } from "./rpc/edge.ts";
import { type ServicesLab, startServicesLab } from "./testing/start-services-lab.ts";

// Whatever a program sends, the answer is an answer or a failure that says what is wrong with the question.
const site = { host: "127.0.0.1:1", origin: "http://127.0.0.1:1" };
const cleanup = new AsyncDisposableStack();
let lab: ServicesLab;
let transport: ReturnType<typeof createRouterTransport>;
let services: Services;
const log: string[] = [];

beforeAll(async () => {
  lab = cleanup.use(await startServicesLab());
  await lab.installLab("MTU: 1400\n");
  const client = await createKubeClient({ kubeconfig: { paths: [lab.cluster.users.admin.kubeconfig] } });
  cleanup.defer(() => client.close());
  services = assembleServices({
    client,
    engine: lab.engine,
    charts: lab.store,
    versions: { ichor: "1", engine: "1", helm: "1" },
    isReadOnly: false,
    mode: "kubeconfig",
    contextName: "",
    maskKey: new Uint8Array(32),
    mostPreviews: 2,
    clock: systemClock,
  });
  services.feed.start();
  cleanup.defer(() => services.feed.stop());
  const edge = createEdge({
    authenticator: {
      mode: "kubeconfig",
      authenticate: async () => ({ client, credentialKey: "a" }),
      handle: async () => false,
      credentialRemedy: "",
      isSignInAgain: false,
    },
    site: () => site,
    logger: createLogger({ level: "error", sink: { write: (line) => log.push(line) } }),
    metrics: createMetrics({ withProcess: false }),
    clock: systemClock,
  });
  transport = createRouterTransport(services.routes, {
    router: { interceptors: [edge.interceptor], requestGate: edge.gate },
    transport: {
      interceptors: [
        (next) => (request) => {
          request.header.set("host", site.host);
          return next(request);
        },
      ],
    },
  });
}, 20 * 60_000);
afterAll(() => cleanup.disposeAsync());

/** What consoles send in a field; everything else is sent now and then. */
const likely: Readonly<Record<string, readonly string[]>> = {
  namespace: ["ichor-system"],
  name: ["lab", "lab", "lab", "edge-fra-02"],
  chartVersion: ["", "1.20.2", "1.19.6"],
  tunnel: ["", "vxlan", "geneve"],
  kubeProxy: ["", "replaced", "enabled"],
  text: [
    "",
    "MTU: 1400\n",
    "hubble: {relay: {enabled: true}}\n",
    "ipam: {mode: x}\n",
    "bpf:\n  masquerade: yes\n",
    "a: [",
  ],
};
const anything = fc.oneof(
  fc.constantFrom("", "..", "a/b", "\u0000", "true", "9.9.9"),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);
const words = (field: string) =>
  fc.oneof(
    { weight: 1, arbitrary: anything },
    { weight: 12, arbitrary: fc.constantFrom(...(likely[field] ?? [""])) },
  );

/** Any message of a kind, as plain members. */
function messageOf(desc: DescMessage, depth = 0): fc.Arbitrary<Record<string, unknown>> {
  const members = desc.members.map((member): [string, fc.Arbitrary<unknown>] => {
    if (member.kind === "oneof") {
      const cases = member.fields.map((field) =>
        fieldValue(field, depth).map((value) => ({ case: field.localName, value })),
      );
      return [member.localName, fc.oneof(fc.constant({ case: undefined }), ...cases)];
    }
    return [member.localName, fieldValue(member, depth)];
  });
  return fc.record(Object.fromEntries(members), { requiredKeys: [] });
}

function fieldValue(field: DescField, depth: number): fc.Arbitrary<unknown> {
  if (field.fieldKind === "list") return fc.array(oneOf(field, depth), { maxLength: 3 });
  if (field.fieldKind === "map") return fc.constant({});
  return oneOf(field, depth);
}

function oneOf(field: DescField, depth: number): fc.Arbitrary<unknown> {
  const { message, scalar } = field;
  if (message) return depth > 3 ? fc.constant(undefined) : messageOf(message, depth + 1);
  if (field.enum)
    return fc.oneof(fc.constantFrom(...field.enum.values.map(({ number }) => number)), fc.constant(99));
  switch (scalar) {
    case ScalarType.STRING:
      return words(field.localName);
    case ScalarType.BOOL:
      return fc.boolean();
    case ScalarType.BYTES:
      return fc.uint8Array({ maxLength: 20 });
    case ScalarType.INT64:
    case ScalarType.UINT64:
      return fc.bigInt(0n, (1n << 63n) - 1n);
    default:
      return fc.oneof(fc.constantFrom(0, 1, 3), fc.nat());
  }
}

/** How many calls were answered: a test that only meets refusals proves little. */
let answered = 0;

async function judge(call: () => Promise<unknown>): Promise<void> {
  const failure = await call().then(
    () => undefined,
    (error: unknown) => ConnectError.from(error),
  );
  if (failure === undefined) {
    answered++;
    return;
  }
  expect(failure.code, failure.message).not.toBe(Code.Internal);
  expect(failure.code, failure.message).not.toBe(Code.Unknown);
  expect(failure.findDetails(ErrorDetailSchema), failure.message).toHaveLength(1);
}

/** Those that have an answer for nearly every question. */
const talkative = [
  "GetCiliumValues",
  "ValidateCiliumValues",
  "DiffCiliumValues",
  "ListClusters",
  "GetSession",
];
const unary = [...CniService.methods, ...ClusterService.methods].filter(
  ({ methodKind }) => methodKind === "unary",
);

test.each(unary.map((method) => [method.name, method] as const))(
  "%s answers or says what is wrong with the question",
  async (_, method) => {
    const client = createClient(method.parent, transport) as unknown as Record<
      string,
      (input: unknown) => Promise<unknown>
    >;
    const call = client[method.localName];
    if (!call) throw new Error(`no client for ${method.name}`);
    answered = 0;
    await fc.assert(
      fc.asyncProperty(messageOf(method.input), (input) => judge(() => call(input))),
      { numRuns: 40 },
    );
    expect(log).toEqual([]);
    if (talkative.includes(method.name)) expect(answered).toBeGreaterThan(3);
  },
);

test("Watch answers or says what is wrong with the question", async () => {
  const client = createClient(ClusterService, transport);
  await fc.assert(
    fc.asyncProperty(messageOf(ClusterService.method.watch.input), (input) =>
      judge(async () => {
        const leaving = new AbortController();
        const stream = client.watch(input, { signal: leaving.signal })[Symbol.asyncIterator]();
        const patience = setTimeout(() => leaving.abort(), 2000);
        const first = await stream.next().catch((error: unknown) => {
          if (leaving.signal.aborted) return undefined;
          throw error;
        });
        clearTimeout(patience);
        leaving.abort();
        await stream.return?.().catch(() => undefined);
        return first;
      }),
    ),
    { numRuns: 25 },
  );
  expect(log).toEqual([]);
});
