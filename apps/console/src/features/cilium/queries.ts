import { create } from "@bufbuild/protobuf";
import { createClient, type Transport } from "@connectrpc/connect";
import { createQueryOptions } from "@connectrpc/connect-query";
import {
  Base_Kind,
  CniService,
  type ComponentInputs,
  ComponentInputsSchema,
  type GetCiliumValuesResponse,
} from "@ichor/api/v1alpha1";
import type { ChartModel } from "@ichor/values";
import type { QueryClient } from "@tanstack/react-query";
import type { ClusterName } from "../../data/watch/topic.ts";
import { createEvaluate } from "./cilium-engine.ts";
import type { Against } from "./session/preview-state.ts";
import type { Evaluate } from "./session/session-options.ts";
import type { ValuesApi } from "./session/values-api.ts";

/** What values are edited for: a cluster, or a chart version in the workbench. */
export type ValuesTarget =
  | { kind: "cluster"; cluster: ClusterName }
  | { kind: "workbench"; chartVersion: string; inputs: Pick<ComponentInputs, "kubeProxy" | "tunnel"> };

/** The server, for the values of a target. The target is asked for at each call, because it may change. */
export function createValuesApi(transport: Transport, target: () => ValuesTarget): ValuesApi {
  const client = createClient(CniService, transport);
  return {
    async load(signal) {
      const loaded = await client.getCiliumValues(namesOf(target()), { signal });
      return withInputs(loaded, target());
    },
    preview: (text, against, signal) =>
      client.diffCiliumValues(
        { ...namesOf(target()), ...inputsOf(target()), text, against: kindOf(against) },
        { signal },
      ),
    save: ({ text, previewIdentity, baseVersion, reason, confirmations }, signal) =>
      client.setCiliumValues(
        {
          ...namesOf(target()),
          text,
          previewIdentity,
          baseVersion,
          reason,
          confirmations: [...confirmations],
        },
        { signal },
      ),
  };
}

/** In the workbench the person says what a cluster would say. */
function withInputs(loaded: GetCiliumValuesResponse, target: ValuesTarget): GetCiliumValuesResponse {
  if (target.kind === "cluster") return loaded;
  const inputs = create(ComponentInputsSchema, loaded.inputs ?? {});
  return { ...loaded, inputs: { ...inputs, ...target.inputs } };
}

function namesOf(target: ValuesTarget) {
  return target.kind === "cluster" ? { cluster: target.cluster } : { chartVersion: target.chartVersion };
}

function inputsOf(target: ValuesTarget) {
  return target.kind === "cluster" ? {} : { inputs: target.inputs };
}

function kindOf(against: Against): Base_Kind {
  return against === "stored" ? Base_Kind.STORED : Base_Kind.RELEASE;
}

/** The local engine for loaded values. The model of a chart never changes, so it is read once. */
export async function prepareEvaluate(
  { queryClient, transport }: { queryClient: QueryClient; transport: Transport },
  loaded: GetCiliumValuesResponse,
): Promise<Evaluate> {
  const chartDigest = loaded.chart?.digest ?? "";
  const options = createQueryOptions(CniService.method.getChartModel, { chartDigest }, { transport });
  const { modelJson } = await queryClient.fetchQuery({
    ...options,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const known = models.get(modelJson) ?? (JSON.parse(new TextDecoder().decode(modelJson)) as ChartModel);
  models.set(modelJson, known);
  return createEvaluate(loaded, known);
}

const models = new WeakMap<Uint8Array, ChartModel>();
