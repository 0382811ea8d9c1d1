import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { createConnectQueryKey, useQuery, useTransport } from "@connectrpc/connect-query";
import type { WatchResponse, WatchTopic } from "@ichor/api/v1alpha1";
import type { IchorError } from "@ichor/errors";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { toIchorError } from "../to-ichor-error.ts";
import { fromTopicError } from "./topic-error.ts";
import { useWatchClient } from "./watch-context.ts";

/** A read that the watch stream keeps current. */
export type LiveQuery<O extends DescMessage> = {
  data: MessageShape<O> | undefined;
  /** why there is no data; absent while it loads and when there is data */
  error: IchorError | undefined;
  isLoading: boolean;
  /** why the data is no longer kept current, for example because a right was lost */
  topicError: IchorError | undefined;
  retry(): void;
};

/** What is read, and how messages of its topic change what was read. */
export type LiveQueryOptions<I extends DescMessage, O extends DescMessage> = {
  method: DescMethodUnary<I, O>;
  input: MessageInitShape<I>;
  topic: WatchTopic;
  /** the new data; `undefined`: this message changes nothing */
  fold(known: MessageShape<O> | undefined, message: WatchResponse): MessageShape<O> | undefined;
};

/** How long a read may hold back the stream, in milliseconds. */
const headStartMs = 1_000;

/**
 * Reads once, so that something is on the screen at once and errors have a place, and lets the stream keep it current:
 * every topic begins with a snapshot, so what the stream says always wins. The stream waits for the answer of the read,
 * for a moment only, so that a long list is not taken apart twice before it is first drawn.
 */
export function useLiveQuery<I extends DescMessage, O extends DescMessage>({
  method,
  input,
  topic,
  fold,
}: LiveQueryOptions<I, O>): LiveQuery<O> {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const watch = useWatchClient();
  const query = useQuery(method, input, { staleTime: Number.POSITIVE_INFINITY });
  const [topicError, setTopicError] = useState<IchorError>();
  const isStreamed = useHeadStart(query.isPending, topic.id);
  const latest = useRef({ fold, input, topic });
  latest.current = { fold, input, topic };

  useEffect(() => {
    if (!isStreamed) return;
    const queryKey = createConnectQueryKey({
      schema: method,
      transport,
      input: latest.current.input,
      cardinality: "finite",
    });
    setTopicError(undefined);
    return watch.subscribe(latest.current.topic, (message) => {
      if (message.change.case === "error") return setTopicError(fromTopicError(message.change.value));
      const folded = latest.current.fold(queryClient.getQueryData<MessageShape<O>>(queryKey), message);
      if (!folded) return;
      // a read that is still under way may be older than what the stream says
      void queryClient.cancelQueries({ queryKey, exact: true }, { revert: false });
      queryClient.setQueryData(queryKey, folded);
      setTopicError(undefined);
    });
  }, [isStreamed, watch, queryClient, transport, method, topic.id]);

  return {
    data: query.data,
    error: query.data === undefined && query.error ? toIchorError(query.error) : undefined,
    isLoading: query.isPending,
    topicError,
    retry: () => void query.refetch(),
  };
}

/** Whether a read of a topic has answered, in whatever way, or has had its time. Stays so until the topic changes. */
function useHeadStart(isPending: boolean, topicId: string): boolean {
  const [startedId, setStartedId] = useState(isPending ? undefined : topicId);
  useEffect(() => {
    if (!isPending) return setStartedId(topicId);
    const timer = setTimeout(() => setStartedId(topicId), headStartMs);
    return () => clearTimeout(timer);
  }, [isPending, topicId]);
  return startedId === topicId;
}
