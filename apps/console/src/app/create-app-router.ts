import type { Transport } from "@connectrpc/connect";
import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { routeTree } from "../routeTree.gen.ts";

/** What routes can reach before they are drawn. */
export type RouterContext = { queryClient: QueryClient; transport: Transport };

/** Creates the router. Tests give it a history in memory. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    // set by the provider
    context: {} as RouterContext,
    defaultPreload: "intent",
    defaultPendingMs: 300,
    scrollRestoration: true,
    ...(history && { history }),
  });
}

/** The router of the console. */
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
