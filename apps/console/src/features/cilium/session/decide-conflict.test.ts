import type { JsonObject } from "@ichor/values";
import { describe, expect, test } from "vitest";
import { countCollisions, decideRebase } from "./decide-conflict.ts";

const parse = (text: string) => JSON.parse(text) as JsonObject;

describe("decideRebase", () => {
  test.each([
    { name: "nothing moved", base: "a", mine: "b", theirs: "a", decision: "same" },
    { name: "what I typed is now stored", base: "a", mine: "b", theirs: "b", decision: "same" },
    { name: "I typed nothing", base: "a", mine: "a", theirs: "c", decision: "take" },
    { name: "both changed", base: "a", mine: "b", theirs: "c", decision: "conflict" },
    {
      name: "I emptied the text and they changed it",
      base: "a",
      mine: "",
      theirs: "c",
      decision: "conflict",
    },
  ])("says $decision when $name", ({ decision, ...texts }) => {
    expect(decideRebase(texts)).toBe(decision);
  });
});

describe("countCollisions", () => {
  test.each([
    {
      name: "different keys",
      base: "{}",
      mine: '{"a":1}',
      theirs: '{"b":1,"c":{"d":1}}',
      theirKeys: 2,
      collisions: 0,
    },
    {
      name: "the same key",
      base: '{"a":1}',
      mine: '{"a":2}',
      theirs: '{"a":3}',
      theirKeys: 1,
      collisions: 1,
    },
    {
      name: "a key below one that I removed",
      base: '{"a":{"b":1}}',
      mine: "{}",
      theirs: '{"a":{"b":2}}',
      theirKeys: 1,
      collisions: 1,
    },
    {
      name: "lists, which are one value",
      base: '{"l":[1,2]}',
      mine: '{"l":[1,2,3]}',
      theirs: '{"l":[2]}',
      theirKeys: 1,
      collisions: 1,
    },
    {
      name: "null, which is a value",
      base: '{"a":1}',
      mine: '{"a":1,"b":1}',
      theirs: '{"a":null}',
      theirKeys: 1,
      collisions: 0,
    },
    {
      name: "two keys of one map",
      base: '{"a":{"x":1,"y":1}}',
      mine: '{"a":{"x":2,"y":1}}',
      theirs: '{"a":{"x":1,"y":2}}',
      theirKeys: 1,
      collisions: 0,
    },
  ])("counts $name", ({ base, mine, theirs, theirKeys, collisions }) => {
    expect(countCollisions({ base, mine, theirs }, parse)).toEqual({ theirKeys, collisions });
  });

  test("takes a text that cannot be read as empty instead of failing", () => {
    const counts = countCollisions({ base: "x", mine: "y", theirs: "z" }, () => undefined);
    expect(counts).toEqual({ theirKeys: 0, collisions: 0 });
  });
});
