import type { Revision } from "@ichor/cluster";
import type { ReleaseContext, RenderCapabilities } from "@ichor/render/engine";
import { effectiveValues, hashValues, type JsonObject } from "@ichor/values";
import type { ValuesSubject } from "../subject/values-subject.ts";
import { toRenderCapabilities } from "./render-capabilities.ts";
import { releaseAfter } from "./render-manifest.ts";

/** What a preview is compared with: what runs, or what is stored. */
export type Against = "release" | "stored";

/** What a preview is compared with, and why. */
export type PreviewBase =
  | {
      readonly kind: "release";
      readonly revision: Revision;
      readonly values: JsonObject;
      readonly capabilities: RenderCapabilities;
    }
  | {
      readonly kind: "stored";
      readonly values: JsonObject;
      readonly capabilities: RenderCapabilities;
      readonly note?: string;
    }
  /** nothing is installed: everything is new */
  | { readonly kind: "none"; readonly values: JsonObject; readonly note: string };

const nothingInstalled = "no Helm release of Cilium was found, so everything is new";

/** Decides what a preview is compared with: the newest deployed release, unless the stored values are asked for. */
export function decideBase(subject: ValuesSubject, against: Against): PreviewBase {
  const { release, readings } = subject;
  const live = toRenderCapabilities(readings.capabilities);
  if (against === "stored") return storedBase(subject, live);
  switch (release.kind) {
    case "read": {
      const { revision } = release;
      return {
        kind: "release",
        revision,
        values: revision.effectiveValues,
        // an API that was installed since is a change that the next Job would make
        capabilities: revision.capabilities ?? live,
      };
    }
    case "none":
      return { kind: "none", values: {}, note: nothingInstalled };
    default:
      return storedBase(
        subject,
        live,
        `compared with the stored values, because the release is not known: ${release.reason}`,
      );
  }
}

function storedBase(
  { component, layer }: ValuesSubject,
  capabilities: RenderCapabilities,
  note?: string,
): PreviewBase {
  const values = effectiveValues(component, layer.layer);
  return { kind: "stored", values, capabilities, ...(note === undefined ? {} : { note }) };
}

/** The release that templates see on both sides: what does not follow from values must not differ. */
export function releaseContext({ release }: ValuesSubject): ReleaseContext {
  return releaseAfter(release.kind === "read" ? release.revision.revision : undefined);
}

/** Hash of the values of the release that runs; empty where nothing is installed or known. */
export function runningValuesHash({ release }: ValuesSubject): string {
  return release.kind === "read" ? release.revision.valuesHash : "";
}

/** Whether the stored layer gives other values than the release was made of. */
export function isSavedNotRunning({ component, layer, release }: ValuesSubject): boolean {
  if (release.kind !== "read") return false;
  return hashValues(effectiveValues(component, layer.layer)) !== release.revision.valuesHash;
}
