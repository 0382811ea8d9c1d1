import type { Mark } from "./text-cursor.ts";
import type { ScalarStyle } from "./token.ts";

/** `start` is where an anchor or tag stands, `contentStart` where the content does; they are equal without these. */
type Placed = { start: Mark; contentStart: Mark; end: Mark /** full tag, empty without one */; tag: string };

export type ScalarNode = Placed & {
  kind: "scalar";
  value: string;
  style: ScalarStyle;
};

export type MapEntry = {
  key: YamlNode;
  value: YamlNode;
  /** the text that Helm makes of the key; set when the tree is built, absent for merge keys and keys it refuses */
  name?: string;
};

export type MapNode = Placed & { kind: "map"; entries: MapEntry[]; isFlow: boolean };

export type ListNode = Placed & { kind: "list"; items: YamlNode[]; isFlow: boolean };

export type AliasNode = { kind: "alias"; name: string; target: YamlNode; start: Mark; end: Mark };

/** A document as it is written, before aliases are followed and scalars get their type. */
export type YamlNode = ScalarNode | MapNode | ListNode | AliasNode;

/** Tags of YAML's own types start with it. */
export const coreTag = "tag:yaml.org,2002:";

/** Whether a key asks for merging: `<<` without quotes, or with the tag of merging. */
export function isMergeKey(key: YamlNode): boolean {
  if (key.kind !== "scalar" || key.value !== "<<") return false;
  if (key.tag === "") return key.style === "plain";
  return key.tag === "!" || key.tag === `${coreTag}merge`;
}
