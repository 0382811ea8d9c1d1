import { readFile } from "node:fs/promises";
import { formatChangeNote } from "@ichor/model";
import { hashValues, type JsonObject, parseValues } from "@ichor/values";
import { demoUsers } from "./demo-users.ts";
import { folders } from "./folders.ts";

/** The user layer of the demo cluster `lab` as a person typed it, and who it was. */
export type LabValues = {
  text: string;
  layer: JsonObject;
  actor: string;
  reason: string;
  /** as the annotation of the cluster holds it */
  changeNote: string;
};

/** Reads `demo/lab-values.yaml`. A text with errors is a fault of the file and throws. */
export async function readLabValues(): Promise<LabValues> {
  const text = await readFile(folders.labValues, "utf8");
  const { tree, issues } = parseValues(text);
  if (!tree) throw new Error(`${folders.labValues}: ${issues[0]?.message ?? "no values"}`);
  const actor = demoUsers.admin.name;
  const reason = "First values of the lab";
  const changeNote = formatChangeNote({
    actor,
    reason,
    layerHash: hashValues(tree),
    previewIdentity: "", // nobody previewed the first values
  });
  return { text, layer: tree, actor, reason, changeNote };
}
