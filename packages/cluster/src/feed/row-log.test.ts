import { describe, expect, test } from "vitest";
import type { ClusterRow } from "../view/cluster-view.ts";
import { createRowLog } from "./row-log.ts";

const row = (name: string, reason = "") => ({ ref: { namespace: "n", name }, reason }) as ClusterRow;
const names = (rows: readonly { name: string }[] = []) => rows.map(({ name }) => name);

describe("a log of rows", () => {
  test("tells what changed since a version, and nothing else", () => {
    const log = createRowLog("e");
    log.put("n/b", row("b"));
    log.put("n/a", row("a"));
    const before = log.version();
    expect(log.put("n/a", row("a"))).toBe(false);
    expect(log.version()).toBe(before);
    log.put("n/a", row("a", "changed"));
    log.put("n/c", row("c"));
    log.remove("n/b");
    const changes = log.since(before);
    expect(names(changes?.upserts.map(({ ref }) => ref))).toEqual(["a", "c"]);
    expect(names(changes?.deletes)).toEqual(["b"]);
    expect(log.rows().map(({ ref }) => ref.name)).toEqual(["a", "c"]);
    expect(log.since(log.version())).toEqual({ upserts: [], deletes: [] });
  });

  test("tells what came back as a row and not as removed", () => {
    const log = createRowLog("e");
    log.put("n/a", row("a"));
    const before = log.version();
    expect(log.remove("n/a")).toEqual({ namespace: "n", name: "a" });
    expect(log.remove("n/a")).toBeUndefined();
    log.put("n/a", row("a"));
    expect(log.since(before)).toEqual({ upserts: [row("a")], deletes: [] });
  });

  test.each(["other.1", "e.99", "e.x", "e.", ""])("knows nothing of version %j", (version) => {
    const log = createRowLog("e");
    log.put("n/a", row("a"));
    expect(log.since(version)).toBeUndefined();
  });

  test("knows nothing any more of versions before removals that it forgot", () => {
    const log = createRowLog("e");
    const first = log.version();
    const cycle = (name: string) => {
      log.put(`n/${name}`, row(name));
      log.remove(`n/${name}`);
    };
    for (let index = 0; index < 1000; index++) cycle(`c${index}`);
    expect(log.since(first)?.deletes).toHaveLength(1000);
    const later = log.version();
    cycle("last");
    expect(log.since(first)).toBeUndefined();
    expect(names(log.since(later)?.deletes)).toEqual(["last"]);
  });

  test("of another process accepts no version of this one", () => {
    const version = createRowLog().version();
    expect(createRowLog().since(version)).toBeUndefined();
  });
});
