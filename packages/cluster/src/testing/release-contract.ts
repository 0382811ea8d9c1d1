import { isIchorError } from "@ichor/errors";
import type { KubeClient } from "@ichor/kube";
import { hashValues } from "@ichor/values";
import { describe, expect, test } from "vitest";
import type { PublishedRevision } from "../release/published-revision.ts";
import type { ReleaseReader, ReleaseSource } from "../release/revision.ts";

/** One adapter of `ReleaseReader` under test, on a real API server. */
export type ReleaseSubject = {
  /** an empty place of its own for the revisions of one test */
  setUp(): Promise<ReleasePlace>;
};

/** A place that holds revisions. */
export type ReleasePlace = {
  source: ReleaseSource;
  store(revision: PublishedRevision): Promise<void>;
  /** makes the stored revision useless without deleting it */
  damage(revision: number): Promise<void>;
  readerFor(client: KubeClient): ReleaseReader;
  admin: KubeClient;
  /** a client that may read nothing */
  stranger: KubeClient;
  /** a client that the API server does not know */
  nobody: KubeClient;
};

/** A revision with sound defaults. */
export function revisionOf(given: Partial<PublishedRevision> & { revision: number }): PublishedRevision {
  const effectiveValues = given.effectiveValues ?? {
    a: null,
    hubble: { relay: { enabled: true } },
    n: given.revision,
  };
  return {
    status: "superseded",
    chart: { name: "cilium", version: "1.19.6", appVersion: "1.19.6", digest: `sha256:${"a".repeat(64)}` },
    deployedAt: "2026-01-02T03:04:05Z",
    actor: "eve",
    reason: "because | of it",
    result: "Upgrade complete",
    userLayer: { hubble: { relay: { enabled: true } } },
    manifest: "apiVersion: v1\nkind: ConfigMap\n",
    ...given,
    effectiveValues,
    valuesHash: hashValues(effectiveValues),
  };
}

/** What every adapter of `ReleaseReader` promises. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a suite is a list of tests
export function describeReleaseReader(name: string, subject: ReleaseSubject): void {
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a suite is a list of tests
  describe(`a release reader over ${name}`, () => {
    test("finds nothing where nothing is stored", async () => {
      const place = await subject.setUp();
      const reader = place.readerFor(place.admin);
      expect(await reader.history()).toEqual({ kind: "none", source: place.source });
      expect(await reader.newestDeployed()).toEqual({ kind: "none", source: place.source });
    });

    test("gives the history newest first, by number and not by name", async () => {
      const place = await subject.setUp();
      for (const revision of [2, 10, 9]) await place.store(revisionOf({ revision }));
      const history = await place.readerFor(place.admin).history();
      expect(history).toMatchObject({ kind: "read", source: place.source, problems: [] });
      expect(history.kind === "read" && history.revisions.map(({ revision }) => revision)).toEqual([
        10, 9, 2,
      ]);
      expect(history.kind === "read" && history.revisions[2]).toEqual({
        revision: 2,
        status: "superseded",
        chart: {
          name: "cilium",
          version: "1.19.6",
          appVersion: "1.19.6",
          digest: `sha256:${"a".repeat(64)}`,
        },
        valuesHash: hashValues({ a: null, hubble: { relay: { enabled: true } }, n: 2 }),
        deployedAt: "2026-01-02T03:04:05Z",
        actor: "eve",
        reason: "because | of it",
        result: "Upgrade complete",
      });
    });

    test("gives the newest deployed revision, not the newest one, with its values and nulls", async () => {
      const place = await subject.setUp();
      await place.store(revisionOf({ revision: 3, status: "superseded" }));
      await place.store(revisionOf({ revision: 4, status: "deployed" }));
      await place.store(revisionOf({ revision: 5, status: "failed" }));
      const reading = await place.readerFor(place.admin).newestDeployed();
      expect(reading).toMatchObject({
        kind: "read",
        revision: {
          revision: 4,
          status: "deployed",
          effectiveValues: { a: null, hubble: { relay: { enabled: true } }, n: 4 },
          manifest: "apiVersion: v1\nkind: ConfigMap\n",
        },
      });
      expect(reading.kind === "read" && hashValues(reading.revision.effectiveValues)).toBe(
        reading.kind === "read" && reading.revision.valuesHash,
      );
    });

    test("gives one revision by its number, and none where it does not exist", async () => {
      const place = await subject.setUp();
      await place.store(revisionOf({ revision: 1 }));
      const reader = place.readerFor(place.admin);
      expect(await reader.revision(1)).toMatchObject({ kind: "read", revision: { revision: 1 } });
      expect(await reader.revision(2)).toEqual({ kind: "none", source: place.source });
    });

    test("sees a revision whose status changed, although it remembers what it read", async () => {
      const place = await subject.setUp();
      const reader = place.readerFor(place.admin);
      await place.store(revisionOf({ revision: 1, status: "deployed" }));
      expect(await reader.newestDeployed()).toMatchObject({ kind: "read", revision: { revision: 1 } });
      await place.store(revisionOf({ revision: 1, status: "superseded" }));
      await place.store(revisionOf({ revision: 2, status: "deployed" }));
      expect(await reader.newestDeployed()).toMatchObject({ kind: "read", revision: { revision: 2 } });
    });

    test("names a revision that cannot be used and shows the others", async () => {
      const place = await subject.setUp();
      await place.store(revisionOf({ revision: 1, status: "superseded" }));
      await place.store(revisionOf({ revision: 2, status: "deployed" }));
      await place.damage(2);
      const reader = place.readerFor(place.admin);
      const history = await reader.history();
      expect(history).toMatchObject({
        kind: "read",
        revisions: [{ revision: 1 }],
        problems: [expect.any(String)],
      });
      // the deployed one may be the damaged one, so it is not said that there is none
      expect(await reader.newestDeployed()).toMatchObject({ kind: "unreadable" });
    });

    test("says what permission is missing, also after somebody else has read the same [P29]", async () => {
      const place = await subject.setUp();
      await place.store(revisionOf({ revision: 1, status: "deployed" }));
      expect(await place.readerFor(place.admin).newestDeployed()).toMatchObject({ kind: "read" });
      const reading = await place.readerFor(place.stranger).newestDeployed();
      expect(reading).toMatchObject({
        kind: "unreadable",
        missing: { verb: "list", namespace: place.source.namespace },
      });
      expect(await place.readerFor(place.stranger).history()).toMatchObject({ kind: "unreadable" });
      expect(await place.readerFor(place.nobody).history()).toMatchObject({ kind: "unreadable" });
    });

    test("rejects when the caller gives up", async () => {
      const place = await subject.setUp();
      const reading = place.readerFor(place.admin).history({ signal: AbortSignal.abort() });
      await expect(reading).rejects.toSatisfy((error) => isIchorError(error, "canceled"));
    });
  });
}
