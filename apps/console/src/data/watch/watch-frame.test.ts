import { create, fromBinary, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { WatchRequestSchema, WatchResponseSchema, WatchTopicSchema } from "@ichor/api/v1alpha1";
import { describe, expect, test } from "vitest";
import { clustersTopic } from "./topic.ts";
import { foldFrames, frameKinds, readFrame, writeRequest } from "./watch-frame.ts";

const bytesOf = (message: MessageInitShape<typeof WatchResponseSchema>) =>
  toBinary(WatchResponseSchema, create(WatchResponseSchema, message));
const ref = (name: string) => ({ namespace: "ichor-system", name });
const upsert = (name: string, reason = "") =>
  readFrame(bytesOf({ topicId: "clusters", change: { case: "upsert", value: { ref: ref(name), reason } } }));

describe("readFrame", () => {
  test("knows every kind of message that the API has, by the number of its field", () => {
    const change = WatchResponseSchema.oneofs.find(({ name }) => name === "change");
    expect(
      Object.fromEntries(change?.fields.map(({ number, localName }) => [number, localName]) ?? []),
    ).toEqual(frameKinds);
  });

  test("reads topic, version and kind", () => {
    const bytes = bytesOf({
      topicId: "clusters",
      resourceVersion: "7",
      change: { case: "snapshot", value: {} },
    });
    expect(readFrame(bytes)).toEqual({
      topicId: "clusters",
      resourceVersion: "7",
      kind: "snapshot",
      cluster: "",
      bytes,
    });
  });

  test("reads which cluster a change is about", () => {
    expect(upsert("lab")).toMatchObject({ kind: "upsert", cluster: "ichor-system/lab" });
    const gone = bytesOf({ topicId: "clusters", change: { case: "delete", value: ref("lab") } });
    expect(readFrame(gone)).toMatchObject({ kind: "delete", cluster: "ichor-system/lab" });
  });

  test("takes a message of a newer server as unknown", () => {
    const known = bytesOf({ topicId: "clusters" });
    const bytes = new Uint8Array([...known, (15 << 3) | 2, 1, 0x61, 0xa0, 0x06, 0x05]);
    expect(readFrame(bytes)).toMatchObject({ topicId: "clusters", kind: "unknown" });
  });
});

describe("writeRequest", () => {
  test("asks for each topic from its version on", () => {
    const bytes = toBinary(WatchTopicSchema, { ...clustersTopic(), resourceVersion: "old" });
    const request = fromBinary(
      WatchRequestSchema,
      writeRequest([
        { bytes, resourceVersion: "7" },
        { bytes, resourceVersion: "" },
      ]),
    );
    expect(request.topics.map(({ id, topic, resourceVersion }) => [id, topic.case, resourceVersion])).toEqual(
      [
        ["clusters", "clusters", "7"],
        ["clusters", "clusters", ""],
      ],
    );
  });
});

describe("foldFrames", () => {
  const snapshot = readFrame(bytesOf({ topicId: "clusters", change: { case: "snapshot", value: {} } }));
  const heartbeat = readFrame(bytesOf({ change: { case: "heartbeat", value: {} } }));

  test("keeps the snapshot and the newest change of each cluster", () => {
    const newest = upsert("lab", "newest");
    const frames = [snapshot, upsert("lab"), upsert("edge"), heartbeat, newest].reduce(foldFrames, []);
    expect(frames.map(({ kind, cluster }) => `${kind} ${cluster}`)).toEqual([
      "snapshot ",
      "upsert ichor-system/edge",
      "upsert ichor-system/lab",
    ]);
    expect(frames.at(-1)).toBe(newest);
  });

  test("forgets everything before a snapshot", () => {
    expect(foldFrames([upsert("lab")], snapshot)).toEqual([snapshot]);
  });
});
