import { type Timestamp, timestampFromMs } from "@bufbuild/protobuf/wkt";

/** A time in RFC 3339 as the API writes it; undefined where it is none. */
export function toTimestamp(text: string | undefined): Timestamp | undefined {
  const ms = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? undefined : timestampFromMs(ms);
}

/** A field with a time, or no field. */
export function timeField<K extends string>(name: K, text: string | undefined): { [N in K]?: Timestamp } {
  const time = toTimestamp(text);
  return (time ? { [name]: time } : {}) as { [N in K]?: Timestamp };
}
