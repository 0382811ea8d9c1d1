import { createKubeClient, type KubeClient, type KubeObject, resources } from "@ichor/kube";
import {
  annotations,
  type ChangeNoteReading,
  formatChangeNote,
  namespaces,
  parseChangeNote,
} from "@ichor/model";
import { hashValues, type JsonObject, parseValues } from "@ichor/values";
import { labPlace } from "../lab/call-lab.ts";

const ref = { namespace: namespaces.ichor, name: "lab" };
const valuesPath = "/spec/cni/cilium/values";
const annotationPath = (name: string) => `/metadata/annotations/${name.replaceAll("/", "~1")}`;

/** What the API server holds of the user layer. */
export type StoredValues = {
  layer: unknown;
  text: string | undefined;
  note: ChangeNoteReading;
  generation: number;
};

/** The cluster `lab` as an administrator sees and changes it past the console. */
export type LabCluster = {
  client: KubeClient;
  /** the text of the user layer at the start */
  text: string;
  /** puts values, text and change note back to what they were at the start */
  reset(): Promise<void>;
  read(): Promise<StoredValues>;
  /** saves other values, as a second client with the console's manners does */
  saveAs(actor: string, text: string, reason?: string): Promise<void>;
  /** a JSON patch of one's own */
  patch(operations: Parameters<KubeClient["patchJson"]>[2]["operations"]): Promise<void>;
};

/** Connects as the administrator. */
export async function connectLab(): Promise<LabCluster> {
  const { kubeconfigs, initial } = labPlace();
  const client = await createKubeClient({ kubeconfig: { paths: [kubeconfigs["admin"] ?? ""] } });
  const patch: LabCluster["patch"] = async (operations) => {
    await client.patchJson(resources.talosClusters, ref, { operations, fieldManager: "second-client" });
  };
  return {
    client,
    text: initial.annotations[annotations.ciliumValuesYaml] ?? "",
    patch,
    reset: () =>
      patch([
        { op: "replace", path: "/spec/cni", value: initial.cni },
        { op: "replace", path: "/metadata/annotations", value: initial.annotations },
      ]),
    async read() {
      const { spec, metadata } = await client.get<KubeObject & { spec: Spec }>(resources.talosClusters, ref);
      const layer = spec.cni.cilium?.values ?? {};
      const layerHash = hashValues(layer);
      return {
        layer,
        text: metadata.annotations?.[annotations.ciliumValuesYaml],
        note: parseChangeNote(metadata.annotations?.[annotations.lastChange], { layerHash }),
        generation: metadata.generation ?? 0,
      };
    },
    async saveAs(actor, text, reason = "") {
      const { tree, issues } = parseValues(text);
      if (!tree) throw new Error(issues[0]?.message);
      const note = { actor, reason, layerHash: hashValues(tree), previewIdentity: "" };
      await patch([
        { op: "replace", path: valuesPath, value: tree },
        { op: "add", path: annotationPath(annotations.ciliumValuesYaml), value: text },
        { op: "add", path: annotationPath(annotations.lastChange), value: formatChangeNote(note) },
      ]);
    },
  };
}

type Spec = { cni: { cilium?: { values?: JsonObject } } };
