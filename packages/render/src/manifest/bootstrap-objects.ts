import type { RenderedObject } from "./rendered-object.ts";

/**
 * The objects that may be applied where nobody runs Helm, such as a Talos inline manifest: without hooks, which only
 * Helm runs, and without Jobs, which cannot be applied a second time with another content and would be at the next
 * Kubernetes upgrade. What the Jobs make appears with the first release.
 */
export function bootstrapObjects(objects: readonly RenderedObject[]): RenderedObject[] {
  return objects.filter(
    ({ group, kind, hook }) => hook === undefined && !(group === "batch" && kind === "Job"),
  );
}
