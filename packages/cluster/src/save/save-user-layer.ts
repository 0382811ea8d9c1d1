import { IchorError, isIchorError } from "@ichor/errors";
import { isFailedPatch, type KubeClient, type KubeObject, type ObjectRef, resources } from "@ichor/kube";
import { annotations, checkChangeReason, checkValuesText, formatChangeNote } from "@ichor/model";
import { explainMoved } from "@ichor/render";
import { equalJson, hashValues, type JsonObject } from "@ichor/values";
import { mapAt } from "../raw-json.ts";
import { createSavePatch } from "./create-save-patch.ts";
import { baseVersionOfCluster, memberPaths, type ReleaseMembers } from "./stored-members.ts";

/** One save. The preview identity has been compared by the caller; the base version is compared here, live. */
export type SaveRequest = {
  ref: ObjectRef;
  layer: JsonObject;
  /** as the person typed it */
  text: string;
  actor: string;
  /** at most 200 characters */
  reason: string;
  previewIdentity: string;
  /** the base version that the person saw */
  expectedBase: string;
  /** what the base version holds of the newest deployed release */
  release: ReleaseMembers;
  /** stops after the dry run */
  isDryRun?: boolean;
  signal?: AbortSignal;
};

/** What was stored, or would be. */
export type SaveResult = {
  cluster: KubeObject;
  layerHash: string;
  baseVersion: string;
  /** how often the object had to be read again because somebody wrote at the same moment */
  retries: number;
  warnings: readonly string[];
};

const mostAttempts = 5;

/**
 * Stores a user layer exactly as it was previewed. Each attempt reads the object live, compares the base version
 * (another one is `conflict` and names what moved), dry-runs the patch and writes it. A patch that met a change
 * between reading and writing is tried again, at most five times. Nothing is ever stored on top of something unseen.
 * Where the answer to the write is lost, the cluster is read once more: a save that happened is not called failed.
 */
export async function saveUserLayer(client: KubeClient, request: SaveRequest): Promise<SaveResult> {
  refuseWrongInput(request);
  const layerHash = hashValues(request.layer);
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const stored = await attemptSave(client, request, layerHash);
    if (stored) {
      const { cluster, warnings } = stored;
      const baseVersion = baseVersionOfCluster(cluster, request.release);
      return { cluster, layerHash, baseVersion, retries: attempt, warnings };
    }
  }
  throw await explainFailure(client, request);
}

function refuseWrongInput({ text, reason }: SaveRequest): void {
  const issues = [...checkValuesText(text), ...checkChangeReason(reason, { isRequired: false })];
  const [first] = issues;
  if (first) throw new IchorError("invalid", first.message, { details: { issues } });
}

type Stored = { cluster: KubeObject; warnings: readonly string[] };

/** Undefined: somebody wrote between reading and writing. */
async function attemptSave(
  client: KubeClient,
  request: SaveRequest,
  layerHash: string,
): Promise<Stored | undefined> {
  const { ref, signal, layer, text, actor, reason, previewIdentity } = request;
  const call = signal ? { signal } : {};
  const cluster = await client.get(resources.talosClusters, ref, call);
  refuseMovedBase(cluster, request);
  const note = formatChangeNote({ actor, reason, layerHash, previewIdentity });
  const operations = createSavePatch(cluster, { layer, text, note });
  const warnings = new Set<string>();
  const write = (dryRun?: "All") =>
    client.patchJson(resources.talosClusters, ref, {
      operations,
      onWarning: (warning) => warnings.add(warning),
      ...call,
      ...(dryRun ? { dryRun } : {}),
    });
  try {
    const previewed = await write("All");
    const stored = request.isDryRun ? previewed : await write();
    return { cluster: stored, warnings: [...warnings] };
  } catch (error) {
    if (isFailedPatch(error) || isIchorError(error, "conflict")) return undefined;
    const stored = isAnswerLost(error) ? await findWritten(client, request, note) : undefined;
    if (stored) return { cluster: stored, warnings: [...warnings] };
    throw error;
  }
}

/** Whether a write may have happened although nobody heard of it. */
function isAnswerLost(error: unknown): boolean {
  return isIchorError(error, "unavailable") || isIchorError(error, "timeout");
}

/**
 * The cluster, if it holds exactly this save. The note names the preview, and that what the save was made on top of, so
 * no other save has the same one.
 */
async function findWritten(
  client: KubeClient,
  { ref, text, layer, signal, isDryRun = false }: SaveRequest,
  note: string,
): Promise<KubeObject | undefined> {
  if (isDryRun) return undefined;
  const cluster = await client
    .get(resources.talosClusters, ref, signal ? { signal } : {})
    .catch(() => undefined);
  const { ciliumValuesYaml, lastChange } = annotations;
  const { [ciliumValuesYaml]: storedText, [lastChange]: storedNote } = cluster?.metadata.annotations ?? {};
  const storedLayer = cluster && (mapAt(cluster, memberPaths.layer) ?? {});
  const isWritten = storedNote === note && storedText === text && equalJson(storedLayer, layer);
  return isWritten ? cluster : undefined;
}

function refuseMovedBase(cluster: KubeObject, { expectedBase, release, ref }: SaveRequest): void {
  const base = baseVersionOfCluster(cluster, release);
  if (base === expectedBase) return;
  const moved = explainMoved(expectedBase, base);
  const names = moved.map(({ name }) => name).join(", ");
  throw new IchorError("conflict", `the values were not saved: ${names} changed since the preview`, {
    retry: "never",
    details: {
      moved,
      object: `TalosCluster/${ref.namespace ?? ""}/${ref.name}`,
      remedy: "Look at the difference and preview again",
    },
  });
}

/** Every attempt failed: either the base moved with the last one, or the API server disagrees about what it stores. */
async function explainFailure(client: KubeClient, request: SaveRequest): Promise<IchorError> {
  const call = request.signal ? { signal: request.signal } : {};
  try {
    refuseMovedBase(await client.get(resources.talosClusters, request.ref, call), request);
  } catch (error) {
    if (isIchorError(error)) return error;
    throw error;
  }
  return new IchorError(
    "conflict",
    `the values were not saved: in ${mostAttempts} attempts the API server did not find the cluster as it had just been read`,
    {
      details: {
        object: `TalosCluster/${request.ref.namespace ?? ""}/${request.ref.name}`,
        remedy: "Look for a number beyond ±9007199254740991 in the stored values, or try again",
      },
    },
  );
}
