import type { Transport } from "@connectrpc/connect";
import { TransportProvider } from "@connectrpc/connect-query";
import type { IchorError } from "@ichor/errors";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode, useState } from "react";
import { createQueryClient } from "../data/query-client.ts";
import type { WatchClient } from "../data/watch/watch-client.ts";
import { WatchContext } from "../data/watch/watch-context.ts";
import { type AppRouter, createAppRouter } from "./create-app-router.ts";
import { SignInFailureContext } from "./sign-in-failure.ts";

/** What the console needs from outside. */
export type AppProps = {
  transport: Transport;
  watch: WatchClient;
  /** why the token of the address was not accepted */
  signInFailure?: IchorError | undefined;
  /** for tests, which begin somewhere */
  router?: AppRouter;
};

/** The console. */
export function App({ transport, watch, signInFailure, router: given }: AppProps): ReactNode {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => given ?? createAppRouter());
  return (
    <StrictMode>
      <TransportProvider transport={transport}>
        <QueryClientProvider client={queryClient}>
          <WatchContext value={watch}>
            <SignInFailureContext value={signInFailure}>
              <RouterProvider router={router} context={{ queryClient, transport }} />
            </SignInFailureContext>
          </WatchContext>
        </QueryClientProvider>
      </TransportProvider>
    </StrictMode>
  );
}
