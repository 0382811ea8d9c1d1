import type { Issue } from "@ichor/errors";
import type { KubeObject } from "@ichor/kube";
import {
  parseTalosCluster,
  parseTalosMachine,
  parseTalosOperation,
  type TalosCluster,
  type TalosMachine,
  type TalosOperation,
} from "@ichor/model";
import { hashValues } from "@ichor/values";
import { type LastChange, readChange } from "../../layer/read-change.ts";
import { readStoredMembers } from "../../save/stored-members.ts";

/** What the views keep of a TalosCluster. */
export type KeptCluster = {
  namespace: string;
  name: string;
  /** absent where the stored object is not one that this version understands */
  cluster?: TalosCluster;
  issues: readonly Issue[];
  layerHash: string;
  change: LastChange;
};

/** Keeps the typed object, the hash of its layer and who changed it. Managed fields are large and go. */
export function keepCluster(object: KubeObject): KeptCluster {
  const { namespace = "", name } = object.metadata;
  const layerHash = hashValues(readStoredMembers(object).layer ?? {});
  const { value, issues } = parseTalosCluster(withoutManagedFields(object));
  return {
    namespace,
    name,
    ...(value ? { cluster: value } : {}),
    issues,
    layerHash,
    change: readChange(object, layerHash),
  };
}

/** Keeps a TalosMachine; undefined where it cannot be understood. */
export function keepMachine(object: KubeObject): TalosMachine | undefined {
  return parseTalosMachine(withoutManagedFields(object)).value;
}

/** Keeps a TalosOperation; undefined where it cannot be understood. */
export function keepOperation(object: KubeObject): TalosOperation | undefined {
  return parseTalosOperation(withoutManagedFields(object)).value;
}

function withoutManagedFields(object: KubeObject): KubeObject {
  const { managedFields: _managedFields, ...metadata } = object.metadata;
  return { ...object, metadata };
}
