import { createHash } from "node:crypto";
import { namespaces } from "@ichor/model";
import { parseManifest, type RenderedObject } from "@ichor/render";
import { canonicalJson, hashValues } from "@ichor/values";
import type { RenderedManifest, RenderQuestion } from "./render-manifest.ts";

/** The objects of a release, or why there are none. */
export type RenderedObjects =
  | (Extract<RenderedManifest, { kind: "rendered" }> & { readonly objects: readonly RenderedObject[] })
  | Extract<RenderedManifest, { kind: "failed" }>;

/** Remembers what releases were rendered to: the base of a preview stays the same while a person types. */
export type BaseRenders = {
  of(question: RenderQuestion, render: () => Promise<RenderedManifest>): Promise<RenderedObjects>;
};

/**
 * Creates an empty memory. Only a render that asked the cluster nothing and made no certificates is remembered: it is
 * the same for everybody who has the values, and at every time.
 */
export function createBaseRenders(mostEntries = 4): BaseRenders {
  const entries = new Map<string, RenderedObjects>();
  return {
    async of(question, render) {
      const key = keyOf(question);
      const known = entries.get(key);
      if (known) {
        entries.delete(key);
        entries.set(key, known);
        return known;
      }
      const rendered = toObjects(await render());
      if (rendered.kind === "failed" || rendered.lookups.length > 0 || !rendered.isDeterministic)
        return rendered;
      entries.set(key, rendered);
      const [oldest] = entries.keys();
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest);
      return rendered;
    },
  };
}

/** Reads a manifest into objects; equal documents of an earlier one are not read again. */
export function toObjects(
  rendered: RenderedManifest,
  reuse: readonly RenderedObject[] = [],
): RenderedObjects {
  if (rendered.kind === "failed") return rendered;
  const { objects } = parseManifest(rendered.manifest, {
    defaultNamespace: namespaces.cilium,
    // as helm prints them: every document says which template it comes from
    hooks: rendered.hooks.map(({ path, manifest }) => `# Source: ${path}\n${manifest}`),
    reuse,
  });
  return { ...rendered, objects };
}

function keyOf({ chartDigest, values, release, capabilities }: RenderQuestion): string {
  const seen = canonicalJson({
    release: { ...release },
    capabilities: { kubeVersion: capabilities.kubeVersion, apiVersions: [...capabilities.apiVersions] },
  });
  return [chartDigest, hashValues(values), createHash("sha256").update(seen).digest("base64")].join(" ");
}
