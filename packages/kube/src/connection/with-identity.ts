import { IchorError } from "@ichor/errors";
import type { Identity } from "../kube-client.ts";
import type { Connection } from "./connection.ts";

/**
 * The same server for somebody else. A passed-through token replaces the whole credential: no client certificate
 * and no impersonation of ours may leak into a user's request.
 */
export function withIdentity(connection: Connection, identity: Identity): Connection {
  if (identity.kind === "token") {
    if (identity.token === "") throw new IchorError("unauthenticated", "the token is empty");
    const credential = { authorization: `Bearer ${identity.token}` };
    return { ...connection, credential: () => Promise.resolve(credential), renew: () => false };
  }
  if (identity.user.username === "")
    throw new IchorError("unauthenticated", "the user to impersonate has no name");
  return {
    ...connection,
    credential: async (signal) => ({
      ...(await connection.credential(signal)),
      impersonate: identity.user,
    }),
  };
}
