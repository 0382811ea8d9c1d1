import { answerLookups, type LookupQuestion } from "@ichor/cluster";
import type { KubeClient } from "@ichor/kube";
import { names, namespaces } from "@ichor/model";
import type {
  Engine,
  LookupAnswer,
  ReleaseContext,
  RenderCapabilities,
  RenderedHook,
  RenderRequest,
} from "@ichor/render/engine";
import type { JsonObject, RenderFailure } from "@ichor/values";

/** What is rendered. */
export type RenderQuestion = {
  readonly chartDigest: string;
  /** effective values */
  readonly values: JsonObject;
  readonly release: ReleaseContext;
  readonly capabilities: RenderCapabilities;
  /** the same values were validated already */
  readonly skipsSchema?: boolean;
};

/** A rendered release, or why there is none. */
export type RenderedManifest =
  | {
      readonly kind: "rendered";
      readonly manifest: string;
      readonly hooks: readonly RenderedHook[];
      readonly notes: string;
      readonly isDeterministic: boolean;
      readonly lookups: readonly LookupAnswer[];
      /** sentences about what the chart looked up and could not be read: the Job may see something else */
      readonly denied: readonly string[];
    }
  | { readonly kind: "failed"; readonly failure: RenderFailure; readonly denied: readonly string[] };

/** Answers may lead to further questions; a chart that never stops asking is broken. */
const mostRounds = 8;

/** Renders a release, answering what its templates look up by reading as the client. */
export async function renderManifest(
  { engine, client }: { engine: Engine; client: KubeClient },
  question: RenderQuestion,
  signal: AbortSignal,
): Promise<RenderedManifest> {
  let lookups: readonly LookupAnswer[] = [];
  let denied: readonly string[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const request: RenderRequest = { ...question, lookups };
    const outcome = await engine.render(request, signal);
    if (outcome.kind === "failed") {
      const { reason, message, template, line, schema, paths } = outcome;
      return { kind: "failed", failure: { kind: reason, message, template, line, schema, paths }, denied };
    }
    if (outcome.lookupsWanted.length === 0) {
      const { manifest, hooks, notes, isDeterministic } = outcome;
      return { kind: "rendered", manifest, hooks, notes, isDeterministic, lookups, denied };
    }
    const { answers, unanswered } = await answerLookups(client, outcome.lookupsWanted, { signal });
    lookups = [...lookups, ...answers];
    denied = [...denied, ...unanswered.map(describeUnanswered)];
  }
  const message = `the chart still looks up objects after ${mostRounds} rounds`;
  return {
    kind: "failed",
    failure: { kind: "limit", message, template: "", line: 0, schema: [], paths: [] },
    denied,
  };
}

function describeUnanswered({ lookup, reason }: { lookup: LookupQuestion; reason: string }): string {
  const { kind, namespace, name } = lookup;
  const place = [namespace, name].filter((part) => part !== "").join("/");
  return `the chart looks up ${kind}${place === "" ? "" : ` ${place}`}: ${reason}`;
}

/** The release that a change of values makes: the next revision, or the first. */
export function releaseAfter(revision: number | undefined): ReleaseContext {
  const place = { name: names.ciliumRelease, namespace: namespaces.cilium };
  return revision === undefined
    ? { ...place, revision: 1, isUpgrade: false }
    : { ...place, revision: revision + 1, isUpgrade: true };
}
