import type { HandlerContext, ServiceImpl } from "@connectrpc/connect";
import type { CniService } from "@ichor/api/v1alpha1";
import { callerOf } from "../rpc/call-context.ts";
import type { CniCall } from "./cni-call.ts";
import type { CniDeps } from "./cni-deps.ts";
import { diffCiliumValues } from "./handlers/diff-values.ts";
import { getChartModel } from "./handlers/get-chart-model.ts";
import { getValues } from "./handlers/get-values.ts";
import { diffRevisions, getRevision, listRevisions } from "./handlers/revisions.ts";
import { setValues } from "./handlers/set-values.ts";
import { validateValues } from "./handlers/validate-values.ts";

/** A year: what is named by a digest never changes. */
const immutable = "private, max-age=31536000, immutable";

/** The values service. A read-only server has no handler that writes. */
export function createCniService(deps: CniDeps): Partial<ServiceImpl<typeof CniService>> {
  const reads = {
    getCiliumValues: (request, context) => getValues(deps, request, callOf(context)),
    async getChartModel(request, context) {
      const response = await getChartModel(deps, request, context.signal);
      context.responseHeader.set("cache-control", immutable);
      return response;
    },
    validateCiliumValues: (request, context) => validateValues(deps, request, callOf(context)),
    diffCiliumValues: (request, context) => diffCiliumValues(deps, request, callOf(context)),
    listCiliumRevisions: (request, context) => listRevisions(deps, request, callOf(context)),
    getCiliumRevision: (request, context) => getRevision(deps, request, callOf(context)),
    diffCiliumRevisions: (request, context) => diffRevisions(deps, request, callOf(context)),
  } satisfies Partial<ServiceImpl<typeof CniService>>;
  if (deps.isReadOnly) return reads;
  return { ...reads, setCiliumValues: (request, context) => setValues(deps, request, callOf(context)) };
}

function callOf(context: HandlerContext): CniCall {
  return { caller: callerOf(context), signal: context.signal };
}
