/** The seven words of state. Console, CLI and API use these and no others. */
export const healthWords = [
  "Failed",
  "Degraded",
  "Progressing",
  "Unknown",
  "Held",
  "Unsupported",
  "Healthy",
] as const;

/** See `healthWords`. */
export type Health = (typeof healthWords)[number];

/** One thing that is to be said about an object, with the word that it alone would give. */
export type HealthFinding = {
  health: Health;
  /** one phrase or sentence without a full stop */
  sentence: string;
  /** true: the object is fine otherwise, so work on its way is said first (drift, a pending reboot) */
  isMild?: true;
};

/** The word of an object, the sentence under it, and everything that was found, worst first. */
export type HealthDecision = { health: Health; sentence: string; findings: readonly HealthFinding[] };

const ranks: Readonly<Record<Health, number>> = {
  Failed: 0,
  Degraded: 1,
  Progressing: 2,
  Unknown: 4,
  Held: 5,
  Unsupported: 6,
  Healthy: 7,
};
const mildRank = 3;

/**
 * The word is that of the worst finding, or Healthy with the given sentence. A hold and a preset that Ichor leaves
 * alone are always named in the sentence.
 */
export function decideHealth(findings: readonly HealthFinding[], healthySentence: string): HealthDecision {
  const sorted = [...findings].sort((a, b) => rankOf(a) - rankOf(b));
  const [worst, ...others] = sorted;
  if (worst === undefined) return { health: "Healthy", sentence: healthySentence, findings: [] };
  const alsoSaid = others.filter(({ health }) => health === "Held" || health === "Unsupported");
  const sentence = [worst, ...alsoSaid].map((finding) => finding.sentence).join(". ");
  return { health: worst.health, sentence, findings: sorted };
}

function rankOf(finding: HealthFinding): number {
  return finding.isMild ? mildRank : ranks[finding.health];
}
