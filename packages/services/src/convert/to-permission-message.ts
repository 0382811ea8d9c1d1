import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PermissionSchema } from "@ichor/api/v1alpha1";
import type { MissingPermission } from "@ichor/errors";

/** A missing permission as the API writes it. */
export function toPermissionMessage(missing: MissingPermission): MessageInitShape<typeof PermissionSchema> {
  const { verb, group, resource, subresource = "", namespace = "", name = "" } = missing;
  return { verb, group, resource, subresource, namespace, name };
}
