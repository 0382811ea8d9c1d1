import { namespaces } from "@ichor/model";
import { parseManifest, type RenderedObject } from "@ichor/render";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import type { ValuesSubject } from "../subject/values-subject.ts";
import { type PreviewBase, releaseContext } from "./preview-base.ts";
import { renderManifest } from "./render-manifest.ts";

/** The objects that a preview is compared with, or why there are none. */
export type BaseObjects =
  | {
      readonly kind: "objects";
      readonly objects: readonly RenderedObject[];
      /** why they are not what the base would be rendered to now */
      readonly note?: string;
    }
  | { readonly kind: "failed"; readonly reason: string };

/**
 * Renders the base from its recorded values and chart. Where the chart no longer renders them, because the cluster is
 * another one now, the recorded manifest stands in as long as it is not masked.
 */
export async function renderBase(
  deps: CniDeps,
  base: PreviewBase,
  { subject, call }: { subject: ValuesSubject; call: CniCall },
): Promise<BaseObjects> {
  if (base.kind === "none") return { kind: "objects", objects: [] };
  const question = {
    chartDigest: subject.running.chart.ref.digest,
    values: base.values,
    release: releaseContext(subject),
    capabilities: base.capabilities,
    // what was installed is not judged again
    skipsSchema: true,
  };
  const rendered = await deps.baseRenders.of(question, () =>
    renderManifest({ engine: deps.engine, client: call.caller.client }, question, call.signal),
  );
  if (rendered.kind === "rendered") return { kind: "objects", objects: rendered.objects };
  const what = base.kind === "release" ? `revision ${base.revision.revision}` : "the stored values";
  const reason = `${what} cannot be rendered any more: ${rendered.failure.message}`;
  if (base.kind !== "release" || base.revision.isMasked) return { kind: "failed", reason };
  const { objects } = parseManifest(base.revision.manifest, { defaultNamespace: namespaces.cilium });
  return { kind: "objects", objects, note: `compared with the recorded manifest, because ${reason}` };
}
