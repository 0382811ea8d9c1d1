import type { JsonValue } from "@ichor/values";

/** One YAML document as Kubernetes reads it. */
export type YamlReading = {
  /** absent when the text is not YAML */
  readonly value?: JsonValue;
  /** keys that stand twice in one map; the last one wins, as in Kubernetes */
  readonly duplicates: readonly { readonly key: string; readonly line: number }[];
  /** where and what kind of fault; never the text itself */
  readonly fault?: { readonly line: number; readonly reason: string };
};
