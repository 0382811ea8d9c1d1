import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";

/** Milliseconds since 1970; undefined for a time that the server does not know. */
export function toMs(timestamp: Timestamp | undefined): number | undefined {
  return timestamp && timestampMs(timestamp);
}
