import type { MessageInitShape } from "@bufbuild/protobuf";
import type { WatchResponseSchema } from "@ichor/api/v1alpha1";

/** One message of a watch stream. */
export type WatchMessage = MessageInitShape<typeof WatchResponseSchema>;

/** One topic of a stream. What was not sent yet is kept once however often it changes, so that a slow reader costs nothing. */
export type TopicRun = Disposable & {
  readonly id: string;
  /** the messages that are due now; `isOver`: the topic ended with the last of them */
  take(): { messages: readonly WatchMessage[]; isOver?: boolean };
  /** looks again at what nobody tells about; called from time to time */
  refresh?(): Promise<void>;
};

/** What a topic is given: how to say that it has something to send. */
export type TopicContext = { ring(): void };
