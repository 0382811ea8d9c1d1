import {
  Button,
  ConflictBanner,
  createToasts,
  DisabledReason,
  EmptyState,
  ErrorState,
  ExternalIcon,
  ForbiddenState,
  LoadingRows,
  LoadingText,
  NoMatchState,
  NothingState,
  PageHead,
  PageMain,
  StaleBanner,
  ToastRegion,
} from "@ichor/ui";
import { type ReactNode, useEffect, useMemo } from "react";
import { GalleryTop } from "../frame.tsx";
import { galleryNow } from "../now.ts";

function Cell({
  title,
  hasPadding = false,
  children,
}: {
  title: string;
  hasPadding?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <section aria-label={title} className="flex flex-col">
      <h2 className="mb-2 text-meta font-medium text-ink-3">{title}</h2>
      <div
        className={`min-h-44 flex-1 rounded-3 border border-line ${hasPadding ? "grid content-start gap-3 p-4" : ""}`}
      >
        {children}
      </div>
    </section>
  );
}

function useSampleToasts(): ReturnType<typeof createToasts> {
  const toasts = useMemo(createToasts, []);
  useEffect(() => {
    const close = [
      toasts.show({
        tone: "bad",
        title: "Upgrade failed, revision 3 restored",
        text: "hubble-relay: 0 of 2 ready after 5 min.",
        link: { href: "#operation", label: "Open operation" },
      }),
    ];
    return () => {
      for (const each of close) each();
    };
  }, [toasts]);
  return toasts;
}

const nothing = () => undefined;

/** What stands where content is missing. */
export function Page(): ReactNode {
  const toasts = useSampleToasts();
  return (
    <>
      <GalleryTop live="reconnecting" />
      <PageHead title="States" />
      <PageMain>
        <div className="mb-6">
          <StaleBanner
            since={galleryNow - 48_000}
            dataAt={galleryNow - 48_000}
            nextTryAt={galleryNow + 4_000}
            onTryNow={nothing}
          >
            Editing goes on; saving waits.
          </StaleBanner>
        </div>
        <div className="grid grid-cols-2 gap-8 max-narrow:grid-cols-1">
          <Cell title="Empty: nothing exists yet">
            <EmptyState title="No clusters yet" command="ichor init --cluster lab">
              Ichor lists every TalosCluster in this API server. Create one from a machine that holds the
              Talos secrets:
            </EmptyState>
          </Cell>
          <Cell title="Empty: the filter matches nothing">
            <NoMatchState thing="cluster" query="prod 1.12" hidden={3} onClear={nothing} />
          </Cell>
          <Cell title="Error: part of the page, the rest keeps working">
            <ErrorState
              title="Preview failed"
              cause={
                <>
                  The chart refuses these values: <code>hubble.ui.enabled</code> needs{" "}
                  <code>hubble.relay.enabled</code>.
                </>
              }
              note="From the chart, validate.yaml line 88. Your text is kept."
              action={<Button>Go to line 14</Button>}
              details="preview failed"
            />
          </Cell>
          <Cell title="Forbidden: what is missing, what still works">
            <ForbiddenState
              title="You may not read secrets in kube-system"
              user="viewer@lab"
              right={{ verb: "get", group: "", resource: "secrets", namespace: "kube-system" }}
              stillWorks="Release history stays hidden. Everything else on this page is complete."
            />
          </Cell>
          <Cell title="Action not allowed: visible, disabled, with the reason" hasPadding>
            <div className="flex gap-2">
              <Button kind="primary" disabledReason="Needs patch talosclusters in ichor-system">
                Review and save
              </Button>
              <Button disabledReason="Needs create talosoperations in ichor-system">Roll back</Button>
            </div>
            <DisabledReason>
              Needs <code>patch talosclusters</code> in ichor-system, which viewer@lab lacks.
            </DisabledReason>
            <DisabledReason icon={<ExternalIcon />}>
              Tracked by Argo CD Application <strong>platform/clusters</strong>: change it in Git.{" "}
              <a href="#export">Export values</a>
            </DisabledReason>
          </Cell>
          <Cell title="Conflict: the base moved while editing" hasPadding>
            <ConflictBanner
              actor="oncall@lab"
              deed="saved revision 4"
              at={galleryNow - 20_000}
              reason="Relay back to one replica"
              movedKeys={2}
              collidingKeys={1}
              onMerge={nothing}
              onKeepMine={nothing}
              onTakeTheirs={nothing}
            />
          </Cell>
          <Cell title="Three different kinds of nothing" hasPadding>
            <NothingState nothing={{ kind: "no-changes" }}>Your text equals revision 3.</NothingState>
            <NothingState nothing={{ kind: "only-regenerated", count: 2 }}>
              <a href="#show">Show</a>
            </NothingState>
            <NothingState nothing={{ kind: "values-only" }}>1 key is not read by any template.</NothingState>
          </Cell>
          <Cell title="Loading: shape first, nothing before 300 ms" hasPadding>
            <LoadingRows label="Loading clusters" columns={["28%", "1fr", "12%"]} />
            <LoadingText label="Loading events" lines={2} />
          </Cell>
        </div>
      </PageMain>
      <ToastRegion toasts={toasts} />
    </>
  );
}
