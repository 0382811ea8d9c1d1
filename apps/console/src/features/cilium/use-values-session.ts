import { useTransport } from "@connectrpc/connect-query";
import type { IchorError } from "@ichor/errors";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { browserStorage } from "../../data/browser-storage.ts";
import { createBrowserClock } from "../../data/clock.ts";
import { toIchorError } from "../../data/to-ichor-error.ts";
import { baseTopic } from "../../data/watch/topic.ts";
import { useWatchClient } from "../../data/watch/watch-context.ts";
import { createValuesApi, prepareEvaluate, type ValuesTarget } from "./queries.ts";
import { createDraftStore } from "./session/draft-store.ts";
import type { Against } from "./session/preview-state.ts";
import { createValuesSession, type ValuesSession } from "./session/values-session.ts";

/** A session that is opened, or why it could not be. */
export type OpenedSession =
  | { kind: "opening" }
  | { kind: "failed"; error: IchorError; retry(): void }
  | { kind: "open"; session: ValuesSession };

/**
 * How a session is opened. Another `key` opens another session; another target under the same key, such as another chart
 * version in the workbench, is read into the session that is open, and the text stays as it is. `draftName` names the
 * drafts in this browser.
 */
export type SessionRequest = { key: string; target: ValuesTarget; draftName: string; against: Against };

/** Opens a session for a target and closes it when the component goes, or the target changes. */
export function useValuesSession(request: SessionRequest): OpenedSession {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<OpenedSession>({ kind: "opening" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  const latest = useRef(request);
  latest.current = request;

  useEffect(() => {
    const { draftName, against } = latest.current;
    const life = new AbortController();
    const api = createValuesApi(transport, () => latest.current.target);
    const context = { queryClient, transport };
    let session: ValuesSession | undefined;
    setOpened({ kind: "opening" });
    const open = async () => {
      const loaded = await api.load(life.signal);
      const evaluate = await prepareEvaluate(context, loaded);
      if (life.signal.aborted) return;
      session = createValuesSession({
        loaded,
        evaluate,
        prepare: (fresh) => prepareEvaluate(context, fresh),
        api,
        drafts: createDraftStore(browserStorage(), draftName),
        clock: createBrowserClock(),
        against,
        defer: (run) => void setTimeout(run),
      });
      setOpened({ kind: "open", session });
    };
    open().catch((error: unknown) => {
      if (!life.signal.aborted) setOpened({ kind: "failed", error: toIchorError(error), retry });
    });
    return () => {
      life.abort();
      session?.dispose();
    };
  }, [request.key, transport, queryClient, attempt]);

  const session = opened.kind === "open" ? opened.session : undefined;
  useOtherTarget(session, request.target);
  useOutsideWorld(session, request.target);
  return opened;
}

/** Reads another target into the open session. */
function useOtherTarget(session: ValuesSession | undefined, target: ValuesTarget): void {
  const known = useRef(target);
  useEffect(() => {
    if (known.current === target) return;
    known.current = target;
    session?.reload();
  }, [session, target]);
}

/** Tells the session what happens around it: others save, the connection comes back, the page may close. */
function useOutsideWorld(session: ValuesSession | undefined, target: ValuesTarget): void {
  const watch = useWatchClient();
  const namespace = target.kind === "cluster" ? target.cluster.namespace : "";
  const name = target.kind === "cluster" ? target.cluster.name : "";
  useEffect(() => {
    if (!session || name === "") return;
    return watch.subscribe(baseTopic({ namespace, name }), ({ change }) => {
      if (change.case === "base") session.onBaseMoved(change.value);
    });
  }, [session, watch, namespace, name]);
  useEffect(() => {
    if (!session) return;
    let wasLost = false;
    const stop = watch.onLinkState(() => {
      const isLost = watch.linkState().kind === "reconnecting";
      if (wasLost && !isLost) session.onReconnected();
      wasLost = isLost;
    });
    const keep = () => session.keepDraft();
    globalThis.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      stop();
      globalThis.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
    };
  }, [session, watch]);
}
