import type { ApiAccess } from "../client/api-access.ts";
import type { ClusterUser, ControlPlane } from "../control-plane/control-plane.ts";

/**
 * Who there is in the dev cluster. `admin` may do everything, `editor` may read and change Cilium values, `viewer`
 * may only read, `nobody` may do nothing. Their rights are in users/rbac.yaml.
 */
export const demoUsers = {
  admin: { name: "admin", groups: ["system:masters"] },
  editor: { name: "editor", groups: ["people"] },
  viewer: { name: "viewer", groups: ["people"] },
  nobody: { name: "nobody", groups: [] },
} as const satisfies Record<string, ClusterUser>;

/** One of the four. */
export type DemoUserName = keyof typeof demoUsers;

/** How a user reaches the cluster. */
export type DemoUser = {
  /** by client certificate for admin, by bearer token for the others */
  access: ApiAccess;
  /** path of a kubeconfig file with that access; its context is `<user>@lab` */
  kubeconfig: string;
  /** the user's bearer token, for clients that pass tokens through */
  token: string;
};

/** Gives each of the four their access. The control plane must have been started with all of them as token users. */
export async function equipUsers(controlPlane: ControlPlane): Promise<Record<DemoUserName, DemoUser>> {
  const equip = async (name: DemoUserName): Promise<DemoUser> => {
    const byToken = await controlPlane.accessFor(demoUsers[name], "token");
    const access = name === "admin" ? controlPlane.admin : byToken;
    const kubeconfig = await controlPlane.writeKubeconfig(access);
    return { access, kubeconfig, token: byToken.token ?? "" };
  };
  const [admin, editor, viewer, nobody] = await Promise.all([
    equip("admin"),
    equip("editor"),
    equip("viewer"),
    equip("nobody"),
  ]);
  return { admin, editor, viewer, nobody };
}
