import { baseVersionOfCluster } from "@ichor/cluster";
import { explainMoved, type MovedMember } from "@ichor/render";
import { releaseMembersOf, type ValuesSubject } from "../subject/values-subject.ts";

/** So many earlier revisions are tried; more have not passed between a preview and its save. */
const mostRevisions = 100;

/**
 * Names what moved between the base version that a person saw and the one that is true now. A release that moved is
 * named by both revisions: the earlier one is found by trying, because a base version holds hashes only.
 */
export function explainBaseMove(quoted: string, subject: ValuesSubject): MovedMember[] {
  const { target } = subject;
  if (target.kind !== "cluster") return [];
  const members = releaseMembersOf(subject);
  const { releaseRevision: now } = members;
  const versionAt = (revision: number | undefined) => {
    const { releaseRevision: _, ...others } = members;
    const release = revision === undefined ? others : { ...others, releaseRevision: revision };
    return baseVersionOfCluster(target.object, release);
  };
  const current = versionAt(now);
  const moved = explainMoved(quoted, current);
  if (now === undefined) return moved;
  const [revisionMember] = explainMoved(versionAt(now + 1), current);
  const isSame = (revision: number | undefined) =>
    explainMoved(quoted, versionAt(revision)).every(({ name }) => name !== revisionMember?.name);
  return moved.map((member) => {
    if (member.name !== revisionMember?.name) return member;
    const earlier = earlierRevisions(now).find(isSame);
    const before =
      earlier === undefined ? (isSame(undefined) ? "none" : member.before) : `revision ${earlier}`;
    return { ...member, before, after: `revision ${now}` };
  });
}

/** The nearest first: the release may have moved back as well. */
function earlierRevisions(now: number): number[] {
  const below = Array.from({ length: Math.min(now - 1, mostRevisions) }, (_, index) => now - 1 - index);
  return [...below, now + 1, now + 2];
}
