import { UiProvider } from "@ichor/ui";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";
import type { RouterContext } from "../app/create-app-router.ts";
import { RouterLink } from "../app/router-link.tsx";
import { usePreference } from "../data/preferences.ts";
import { isOutdated } from "../data/watch/link-state.ts";
import { useLinkState } from "../data/watch/watch-context.ts";
import { Frame } from "../frame/frame.tsx";
import { singleKeysPreference } from "../frame/single-keys.ts";

// pages that hardly anybody sees are loaded when somebody does
const CrashPage = lazy(async () => ({ default: (await import("../frame/crash-page.tsx")).CrashPage }));
const NotFoundPage = lazy(async () => ({
  default: (await import("../frame/not-found-page.tsx")).NotFoundPage,
}));

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: CrashPage,
  notFoundComponent: NotFoundPage,
});

function Root(): ReactNode {
  const link = useLinkState();
  const [singleKeys] = usePreference(singleKeysPreference);
  return (
    <UiProvider LinkComponent={RouterLink} isStale={isOutdated(link)} areSingleKeysOn={singleKeys === "on"}>
      <Frame>
        <Outlet />
      </Frame>
    </UiProvider>
  );
}
