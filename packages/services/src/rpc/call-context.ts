import {
  type ContextValues,
  createContextKey,
  createContextValues,
  type HandlerContext,
} from "@connectrpc/connect";
import type { Caller } from "../identity/authenticator.ts";

const callerKey = createContextKey<Caller | undefined>(undefined, { description: "who calls" });
const connectionKey = createContextKey<Connection>(
  { drop: () => undefined },
  { description: "the connection of the call" },
);

/** The connection that a call came on. */
export type Connection = {
  /** cuts the connection of a client that no longer reads */
  drop(): void;
};

type Values = Pick<HandlerContext, "values">;

/** Notes who calls; done once, before the message is read. */
export function setCaller({ values }: Values, caller: Caller): void {
  values.set(callerKey, caller);
}

/** Who calls. Nothing that needs it is reached without. */
export function callerOf({ values }: Values): Caller {
  const caller = values.get(callerKey);
  if (caller === undefined) throw new Error("a call arrived without a caller");
  return caller;
}

/** What a call knows of the request that it came with. */
export function connectionValues({ socket }: { socket: { destroy(): unknown } }): ContextValues {
  return createContextValues().set(connectionKey, { drop: () => void socket.destroy() });
}

/** The connection of a call; one that cannot be cut where there is none, as in tests. */
export function connectionOf({ values }: Values): Connection {
  return values.get(connectionKey);
}
