import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import type { StaleMark } from "./link-state.ts";

// The worker that holds the stream passes messages on as bytes and only looks at their envelope: topic, version, kind.
// That keeps it small, as every visit loads it beside the page. The field numbers are those of WatchResponse,
// WatchTopic and WatchRequest in proto/ichor/v1alpha1/cluster.proto; a test compares them with the generated code.

/** Kinds of messages by field number. */
export const frameKinds = {
  3: "snapshot",
  4: "upsert",
  5: "delete",
  6: "detail",
  7: "base",
  8: "heartbeat",
  9: "error",
} as const;

/** What a message is. `unknown` comes from a newer server. */
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds] | "unknown";

/** A message of the stream, read as far as the hub needs it. */
export type WatchFrame = {
  topicId: string;
  resourceVersion: string;
  kind: FrameKind;
  /** for upsert and delete: which cluster, as namespace/name */
  cluster: string;
  /** for heartbeats: what the server shows may be old */
  stale?: StaleMark;
  bytes: Uint8Array;
};

const topicIdField = 1;
const resourceVersionField = 2;

/** Reads the envelope of a WatchResponse. */
export function readFrame(bytes: Uint8Array): WatchFrame {
  const frame: WatchFrame = { topicId: "", resourceVersion: "", kind: "unknown", cluster: "", bytes };
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (field === topicIdField) frame.topicId = reader.string();
    else if (field === resourceVersionField) frame.resourceVersion = reader.string();
    else if (type === WireType.LengthDelimited && field in frameKinds) {
      frame.kind = frameKinds[field as keyof typeof frameKinds];
      Object.assign(frame, readBody(frame.kind, reader.bytes()));
    } else reader.skip(type, field);
  }
  return frame;
}

/** What of a message's own content the hub needs. */
function readBody(kind: FrameKind, body: Uint8Array): Pick<WatchFrame, "stale"> & { cluster?: string } {
  if (kind === "upsert") return { cluster: readRef(firstMessage(body)) };
  if (kind === "delete") return { cluster: readRef(body) };
  const stale = kind === "heartbeat" ? readStale(body) : undefined;
  return stale ? { stale } : {};
}

/** The bytes of field 1, which in a Cluster is its reference. */
function firstMessage(bytes: Uint8Array): Uint8Array {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (field === 1) return reader.bytes();
    reader.skip(type, field);
  }
  return new Uint8Array();
}

function readRef(bytes: Uint8Array): string {
  const reader = new BinaryReader(bytes);
  const parts = ["", ""];
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (field === 1 || field === 2) parts[field - 1] = reader.string();
    else reader.skip(type, field);
  }
  return parts.join("/");
}

/** Fields 2 and 3 of a Heartbeat: since when the server cannot vouch for what it shows, and why. */
function readStale(bytes: Uint8Array): StaleMark | undefined {
  const reader = new BinaryReader(bytes);
  let since: number | undefined;
  let reason = "";
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (field === 2) since = readSeconds(reader.bytes()) * 1000;
    else if (field === 3) reason = reader.string();
    else reader.skip(type, field);
  }
  return since === undefined ? undefined : { since, reason };
}

/** Field 1 of a Timestamp. */
function readSeconds(bytes: Uint8Array): number {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (field === 1) return Number(reader.int64());
    reader.skip(type, field);
  }
  return 0;
}

/** A topic as a hub knows it. */
export type TopicRequest = { bytes: Uint8Array; resourceVersion: string };

/** A WatchRequest for topics, each from its version on. */
export function writeRequest(topics: readonly TopicRequest[]): Uint8Array<ArrayBuffer> {
  const writer = new BinaryWriter();
  for (const { bytes, resourceVersion } of topics) {
    // in the wire format a later field wins over the same one before it
    const version = new BinaryWriter().tag(5, WireType.LengthDelimited).string(resourceVersion).finish();
    writer.tag(1, WireType.LengthDelimited).bytes(join([bytes, version]));
  }
  return join([writer.finish()]);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** What somebody who joins a topic late has to be told, in this order. Heartbeats change nothing. */
export function foldFrames(known: readonly WatchFrame[], frame: WatchFrame): readonly WatchFrame[] {
  switch (frame.kind) {
    case "heartbeat":
    case "unknown":
      return known;
    case "upsert":
    case "delete":
      return [...known.filter((other) => other.cluster !== frame.cluster), frame];
    default:
      return [frame];
  }
}
