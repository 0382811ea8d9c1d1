import type { Caller } from "../identity/authenticator.ts";

/** One call: who asks, and whether the answer is still wanted. */
export type CniCall = { readonly caller: Caller; readonly signal: AbortSignal };
