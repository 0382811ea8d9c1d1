import { type Masker, printYaml } from "@ichor/render";
import { equalJson, type JsonObject } from "@ichor/values";
import { isSavedNotRunning, type PreviewBase } from "./preview/preview-base.ts";
import { toUserLayer } from "./subject/to-user-layer.ts";
import type { ValuesSubject } from "./subject/values-subject.ts";

/** The user layer of a preview's base as text, without secrets. The stored text is used where it belongs to the base. */
export function baseTextOf(subject: ValuesSubject, base: PreviewBase, masker: Masker): string {
  const { layer, component } = subject;
  if (base.kind === "none") return "";
  if (base.kind === "stored") return maskLayerText(layer.layer, layer.text, masker);
  const { userLayer, effectiveValues } = base.revision;
  const isStored = userLayer === undefined ? !isSavedNotRunning(subject) : equalJson(userLayer, layer.layer);
  if (isStored) return maskLayerText(layer.layer, layer.text, masker);
  return printLayer(masker.maskValues(userLayer ?? toUserLayer(effectiveValues, component)));
}

/** A text as it is typed where its values hold nothing secret; else made anew from the masked values. */
export function maskLayerText(layer: JsonObject, text: string, masker: Masker): string {
  const masked = masker.maskValues(layer);
  return equalJson(masked, layer) ? masker.maskText(text) : printLayer(masked);
}

function printLayer(layer: JsonObject): string {
  return Object.keys(layer).length === 0 ? "" : printYaml(layer);
}
