import type {
  HistoryReading,
  ReadCall,
  ReleaseReader,
  ReleaseSource,
  Revision,
  RevisionReading,
  RevisionSummary,
  Unreadable,
} from "./revision.ts";

/** All revisions that a source holds, in any order, with sentences about those that cannot be used. */
export type AllRevisions =
  | { kind: "read"; revisions: readonly Revision[]; problems: readonly string[] }
  | Unreadable;

/** A reader over a source that gives all its revisions at once. */
export function readerFromRevisions(
  source: ReleaseSource,
  readAll: (call: ReadCall) => Promise<AllRevisions>,
): ReleaseReader {
  const pick = async (
    call: ReadCall,
    choose: (revisions: readonly Revision[]) => Revision | undefined,
  ): Promise<RevisionReading> => {
    const all = await readAll(call);
    if (all.kind === "unreadable") return all;
    const revision = choose(newestFirst(all.revisions));
    if (revision) return { kind: "read", source, revision };
    const [problem] = all.problems;
    return problem === undefined ? { kind: "none", source } : { kind: "unreadable", reason: problem };
  };
  return {
    async history(call = {}): Promise<HistoryReading> {
      const all = await readAll(call);
      if (all.kind === "unreadable") return all;
      const { revisions, problems } = all;
      if (revisions.length === 0 && problems.length === 0) return { kind: "none", source };
      return { kind: "read", source, revisions: newestFirst(revisions).map(toSummary), problems };
    },
    newestDeployed: (call = {}) =>
      pick(call, (revisions) => revisions.find(({ status }) => status === "deployed")),
    revision: (number, call = {}) =>
      pick(call, (revisions) => revisions.find(({ revision }) => revision === number)),
  };
}

function newestFirst(revisions: readonly Revision[]): Revision[] {
  return [...revisions].sort((a, b) => b.revision - a.revision);
}

/** The head of a revision, without what makes it large. */
export function toSummary(revision: Revision): RevisionSummary {
  const { status, chart, valuesHash, deployedAt, actor, reason, result } = revision;
  return {
    revision: revision.revision,
    status,
    chart,
    valuesHash,
    ...(deployedAt === undefined ? {} : { deployedAt }),
    ...(actor === undefined ? {} : { actor }),
    ...(reason === undefined ? {} : { reason }),
    ...(result === undefined ? {} : { result }),
  };
}
