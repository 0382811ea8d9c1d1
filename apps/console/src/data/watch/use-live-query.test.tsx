import { create } from "@bufbuild/protobuf";
import { Code, ConnectError, createRouterTransport } from "@connectrpc/connect";
import { TransportProvider } from "@connectrpc/connect-query";
import {
  ClusterService,
  type ListClustersResponse,
  ListClustersResponseSchema,
  type WatchResponse,
} from "@ichor/api/v1alpha1";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { createStreamSource } from "../../testing/watch-stream.ts";
import { createBrowserClock } from "../clock.ts";
import { createQueryClient } from "../query-client.ts";
import { applyClusterChange } from "./fold-replay.ts";
import { clustersTopic } from "./topic.ts";
import { useLiveQuery } from "./use-live-query.ts";
import { createWatchClient } from "./watch-client.ts";
import { WatchContext } from "./watch-context.ts";
import { createWatchHub } from "./watch-hub.ts";

afterEach(cleanup);

const ref = (name: string) => ({ namespace: "ichor-system", name });

function fold(known: ListClustersResponse | undefined, message: WatchResponse) {
  if (!known && message.change.case !== "snapshot") return undefined;
  return create(ListClustersResponseSchema, { clusters: applyClusterChange(known?.clusters ?? [], message) });
}

type Answer = { clusters: { ref: { namespace: string; name: string } }[] };

function renderList(listClusters: () => Answer | Promise<Answer>) {
  const transport = createRouterTransport(
    ({ rpc }) => void rpc(ClusterService.method.listClusters, listClusters),
  );
  const source = createStreamSource();
  const hub = createWatchHub({ open: source.open, clock: createBrowserClock(), random: () => 0 });
  const watch = createWatchClient((member) => hub.join(member));
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TransportProvider transport={transport}>
      <QueryClientProvider client={queryClient}>
        <WatchContext value={watch}>{children}</WatchContext>
      </QueryClientProvider>
    </TransportProvider>
  );
  const hook = renderHook(
    () =>
      useLiveQuery({ method: ClusterService.method.listClusters, input: {}, topic: clustersTopic(), fold }),
    { wrapper },
  );
  return { ...hook, source };
}
const namesOf = (data: ListClustersResponse | undefined) =>
  data?.clusters.map((cluster) => cluster.ref?.name);

describe("useLiveQuery", () => {
  test("shows what was read, then what the stream says", async () => {
    const { result, source } = renderList(() => ({ clusters: [{ ref: ref("lab") }] }));
    expect(result.current).toMatchObject({ isLoading: true, data: undefined });
    await waitFor(() => expect(namesOf(result.current.data)).toEqual(["lab"]));
    await waitFor(() => expect(source.streams).toHaveLength(1));
    act(() =>
      source.streams[0]?.send({
        topicId: "clusters",
        change: { case: "upsert", value: { ref: ref("edge") } },
      }),
    );
    await waitFor(() => expect(namesOf(result.current.data)).toEqual(["lab", "edge"]));
  });

  test("says why nothing could be read, and reads again when asked", async () => {
    let isAllowed = false;
    const { result } = renderList(() => {
      if (!isAllowed) throw new ConnectError("no", Code.PermissionDenied);
      return { clusters: [{ ref: ref("lab") }] };
    });
    await waitFor(() => expect(result.current.error).toMatchObject({ code: "denied", message: "no" }));
    isAllowed = true;
    act(() => result.current.retry());
    await waitFor(() => expect(namesOf(result.current.data)).toEqual(["lab"]));
    expect(result.current.error).toBeUndefined();
  });

  test("leaves the stream alone until the read has answered", async () => {
    let answer: (value: Answer) => void = () => undefined;
    const { result, source } = renderList(() => new Promise((resolve) => (answer = resolve)));
    await act(async () => undefined);
    expect(source.streams).toHaveLength(0);
    await act(async () => answer({ clusters: [{ ref: ref("lab") }] }));
    await waitFor(() => expect(source.streams).toHaveLength(1));
    expect(namesOf(result.current.data)).toEqual(["lab"]);
  });

  test("lets the stream win over a read that is still under way", async () => {
    let answer: (value: Answer) => void = () => undefined;
    const { result, source } = renderList(() => new Promise((resolve) => (answer = resolve)));
    await waitFor(() => expect(source.streams).toHaveLength(1), { timeout: 10_000 });
    act(() =>
      source.streams[0]?.send({
        topicId: "clusters",
        change: { case: "snapshot", value: { clusters: [{ ref: ref("newer") }] } },
      }),
    );
    await waitFor(() => expect(namesOf(result.current.data)).toEqual(["newer"]));
    await act(async () => answer({ clusters: [{ ref: ref("older") }] }));
    expect(namesOf(result.current.data)).toEqual(["newer"]);
  });

  test("keeps what was read when the server ends the topic, and says why it is no longer current", async () => {
    const { result, source } = renderList(() => ({ clusters: [{ ref: ref("lab") }] }));
    await waitFor(() => expect(source.streams).toHaveLength(1));
    const denied = {
      code: "denied",
      message: "list talosclusters is no longer allowed",
      missing: { verb: "list", group: "ichor.maesh.dev", resource: "talosclusters" },
    };
    act(() => source.streams[0]?.send({ topicId: "clusters", change: { case: "error", value: denied } }));
    await waitFor(() => expect(result.current.topicError?.details.missing?.verb).toBe("list"));
    expect(namesOf(result.current.data)).toEqual(["lab"]);
    act(() =>
      source.streams[0]?.send({ topicId: "clusters", change: { case: "snapshot", value: { clusters: [] } } }),
    );
    await waitFor(() => expect(result.current.topicError).toBeUndefined());
  });
});
