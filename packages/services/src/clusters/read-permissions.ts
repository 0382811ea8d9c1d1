import type { MessageInitShape } from "@bufbuild/protobuf";
import type { AllowedSchema, GetPermissionsResponseSchema } from "@ichor/api/v1alpha1";
import { type Access, formatPermission, resources } from "@ichor/kube";
import { namespaces } from "@ichor/model";
import type { CniCall } from "../cni/cni-call.ts";
import type { Ref } from "../cni/read-request.ts";
import { toAllowedMessage } from "../convert/to-allowed-message.ts";
import { toPermissionMessage } from "../convert/to-permission-message.ts";
import type { ClusterDeps } from "./cluster-deps.ts";

type Allowed = MessageInitShape<typeof AllowedSchema>;

/** What the caller may do with a cluster; where not, the permission that is missing. */
export async function readPermissions(
  deps: Pick<ClusterDeps, "access" | "decideSave">,
  ref: Ref,
  call: CniCall,
): Promise<MessageInitShape<typeof GetPermissionsResponseSchema>> {
  const ask = (access: Access) => askRight(deps, access, call);
  const { namespace } = ref;
  const [save, viewEvents, viewNodes, viewSecrets] = await Promise.all([
    deps.decideSave(ref, call),
    ask({ verb: "list", group: "", resource: resources.events.plural, namespace }),
    ask({ verb: "list", group: "", resource: resources.nodes.plural }),
    ask({ verb: "list", group: "", resource: resources.secrets.plural, namespace: namespaces.ichor }),
  ]);
  return { saveValues: toAllowedMessage(save), startUpgrade, viewEvents, viewNodes, viewSecrets };
}

const startUpgrade: Allowed = {
  allowed: false,
  code: "unsupported",
  reason: "This version of Ichor does not start upgrades of Cilium",
};

async function askRight(
  { access }: Pick<ClusterDeps, "access">,
  right: Access,
  { caller }: CniCall,
): Promise<Allowed> {
  if (await access.isAllowed(caller, right)) return { allowed: true };
  const reason = `Permission to ${formatPermission(right)} is missing`;
  return { allowed: false, code: "denied", reason, missing: toPermissionMessage(right) };
}
