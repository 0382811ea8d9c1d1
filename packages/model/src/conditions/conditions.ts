import type { ConditionStatus } from "../kinds/condition-schema.ts";
import { formatMessage, type MessageParams } from "../messages/format-message.ts";
import { talosClusterConditions } from "./cluster-conditions.ts";
import type { KindConditions } from "./condition-catalog.ts";
import { talosMachineConditions } from "./machine-conditions.ts";
import {
  ichorInstallationConditions,
  talosConfigPatchConditions,
  talosEtcdBackupConditions,
  talosOperationConditions,
  talosStorageConditions,
} from "./other-conditions.ts";

/** All condition types and reasons by kind. docs/reference/conditions.md is generated from it. */
export const conditionCatalog = {
  TalosCluster: talosClusterConditions,
  TalosMachine: talosMachineConditions,
  TalosConfigPatch: talosConfigPatchConditions,
  TalosStorage: talosStorageConditions,
  TalosEtcdBackup: talosEtcdBackupConditions,
  TalosOperation: talosOperationConditions,
  IchorInstallation: ichorInstallationConditions,
} as const satisfies Record<string, KindConditions>;

/** A condition without its times: what a controller says is true now. */
export type ConditionInput = { type: string; status: ConditionStatus; reason: string; message: string };

/** Makes a condition of one kind. Status and message follow from the reason; `Reason:variant` chooses another message. */
export type ConditionFactory<C extends KindConditions> = <
  const T extends keyof C & string,
  const R extends keyof C[T]["reasons"] & string,
>(
  type: T,
  reason: R,
  ...params: MessageParams<C[T]["reasons"][R]["message"]>
) => ConditionInput;

function createConditionFactory<C extends KindConditions>(catalog: C): ConditionFactory<C> {
  return (type, key, ...params) => {
    const definition = catalog[type]?.reasons[key];
    if (definition === undefined) throw new Error(`no reason ${key} of condition ${type}`);
    const message = formatMessage(definition.message, ...(params as MessageParams<string>));
    const [reason = key] = key.split(":");
    return { type, status: definition.status, reason, message };
  };
}

/** Conditions of TalosCluster. */
export const talosClusterCondition = createConditionFactory(talosClusterConditions);
/** Conditions of TalosMachine. */
export const talosMachineCondition = createConditionFactory(talosMachineConditions);
/** Conditions of TalosConfigPatch. */
export const talosConfigPatchCondition = createConditionFactory(talosConfigPatchConditions);
/** Conditions of TalosStorage. */
export const talosStorageCondition = createConditionFactory(talosStorageConditions);
/** Conditions of TalosEtcdBackup. */
export const talosEtcdBackupCondition = createConditionFactory(talosEtcdBackupConditions);
/** Conditions of TalosOperation. */
export const talosOperationCondition = createConditionFactory(talosOperationConditions);
/** Conditions of IchorInstallation. */
export const ichorInstallationCondition = createConditionFactory(ichorInstallationConditions);
