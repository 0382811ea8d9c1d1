import type { Mark } from "./text-cursor.ts";

/** How a scalar is written. */
export type ScalarStyle = "plain" | "single" | "double" | "literal" | "folded";

type Placed = { start: Mark; end: Mark };

/** Tokens that carry nothing but their place. */
export type PlainTokenKind =
  | "document-start"
  | "document-end"
  | "stream-end"
  | "block-sequence-start"
  | "block-mapping-start"
  | "block-end"
  | "flow-sequence-start"
  | "flow-sequence-end"
  | "flow-mapping-start"
  | "flow-mapping-end"
  | "block-entry"
  | "flow-entry"
  | "key"
  | "value";

/** What the scanner makes of the text. */
export type Token =
  | (Placed & { kind: PlainTokenKind })
  | (Placed & { kind: "version-directive"; major: number; minor: number })
  | (Placed & { kind: "tag-directive"; handle: string; prefix: string })
  | (Placed & { kind: "alias" | "anchor"; name: string })
  | (Placed & { kind: "tag"; handle: string; suffix: string })
  | (Placed & { kind: "scalar"; value: string; style: ScalarStyle });

export type ScalarToken = Extract<Token, { kind: "scalar" }>;
