import type { IchorError } from "@ichor/errors";
import { createContext } from "react";

/** Why the token of the address was not accepted, for the page that tells how to sign in. */
export const SignInFailureContext = createContext<IchorError | undefined>(undefined);
