import type { KindDefinition } from "../schema/kind-definition.ts";
import { ichorInstallationKind } from "./ichor-installation.ts";
import { talosClusterKind } from "./talos-cluster.ts";
import { talosConfigPatchKind } from "./talos-config-patch.ts";
import { talosEtcdBackupKind } from "./talos-etcd-backup.ts";
import { talosMachineKind } from "./talos-machine.ts";
import { talosOperationKind } from "./talos-operation.ts";
import { talosStorageKind } from "./talos-storage.ts";

/** The seven kinds of the group, in the order of the reference. */
export const kinds: readonly KindDefinition[] = [
  talosClusterKind,
  talosMachineKind,
  talosConfigPatchKind,
  talosStorageKind,
  talosEtcdBackupKind,
  talosOperationKind,
  ichorInstallationKind,
];
