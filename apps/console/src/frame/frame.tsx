import { TopBar } from "@ichor/ui";
import { useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { FrameTools } from "./frame-tools.tsx";
import { placeOf, placesAt } from "./places.ts";
import { Problem } from "./problem-lazy.tsx";
import { type Session, useSession } from "./session.ts";

const SignedOutPage = lazy(async () => ({ default: (await import("./signed-out-page.tsx")).SignedOutPage }));

/** What stands around every page: the top bar, and below it the page or why there is none. */
export function Frame({ children }: { children: ReactNode }): ReactNode {
  const session = useSession();
  const [bannerPlace, setBannerPlace] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  return (
    <div className="flex min-h-screen flex-col has-[[data-panes]]:h-screen">
      <TopBar
        homeHref="/clusters"
        items={placesAt(pathname).map((item) => ({ ...item, isCurrent: item.href === place }))}
      >
        <FrameTools bannerPlace={bannerPlace} />
      </TopBar>
      <div ref={setBannerPlace} className="[display:contents]" />
      <Content session={session}>{children}</Content>
    </div>
  );
}

/** Pages are drawn at once and read beside the session; only without a session there are none. */
function Content({ session, children }: { session: Session; children: ReactNode }): ReactNode {
  const { error, data, retry } = session;
  if (error?.code === "unauthenticated")
    return (
      <Suspense>
        <SignedOutPage error={error} onRetry={retry} />
      </Suspense>
    );
  if (error && !data)
    return (
      <main className="px-(--gutter)">
        <h1 className="sr-only">Ichor</h1>
        <Problem
          error={error}
          title="The server could not be reached"
          deed="use this server"
          onRetry={retry}
        />
      </main>
    );
  return children;
}
