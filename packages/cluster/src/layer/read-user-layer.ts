import type { KubeObject } from "@ichor/kube";
import { decideValuesText } from "@ichor/model";
import { printYaml } from "@ichor/render";
import { hashValues, type JsonObject, parseValues } from "@ichor/values";
import { readStoredMembers } from "../save/stored-members.ts";

/** The user layer of a cluster as it is shown and edited. */
export type UserLayer = {
  /** empty where none is stored */
  layer: JsonObject;
  layerHash: string;
  isEmpty: boolean;
  /** the text as typed, or made anew from the stored values */
  text: string;
  isAsTyped: boolean;
  /** why the text was made anew; absent where it was not, or where there is nothing to say */
  note?: string;
};

const notes = {
  "too-large": "The stored text is too large, so this text was made from the stored values",
  "does-not-parse": "The stored text has errors, so this text was made from the stored values",
  differs: "The values were changed without their text, so this text was made from the stored values",
} as const;

/** Reads values and text of a TalosCluster. The text is shown only while it parses to exactly the stored values. */
export function readUserLayer(cluster: KubeObject): UserLayer {
  const { layer = {}, text } = readStoredMembers(cluster);
  const parsed = text === undefined ? undefined : parseValues(text).tree;
  const decision = decideValuesText({ text, parsed, stored: layer });
  const isEmpty = Object.keys(layer).length === 0;
  const base = { layer, layerHash: hashValues(layer), isEmpty };
  if (decision.kind === "as-typed") return { ...base, text: decision.text, isAsTyped: true };
  const madeAnew = isEmpty ? "" : printYaml(layer);
  const note = decision.why === "absent" ? undefined : notes[decision.why];
  return { ...base, text: madeAnew, isAsTyped: false, ...(note ? { note } : {}) };
}
