import { Health } from "@ichor/api/v1alpha1";
import type { StatusWord } from "@ichor/ui";

const words: Record<Health, StatusWord> = {
  [Health.UNSPECIFIED]: "Unknown",
  [Health.HEALTHY]: "Healthy",
  [Health.PROGRESSING]: "Progressing",
  [Health.DEGRADED]: "Degraded",
  [Health.FAILED]: "Failed",
  [Health.UNKNOWN]: "Unknown",
  [Health.HELD]: "Held",
  [Health.UNSUPPORTED]: "Unsupported",
};

/** The word for a health of the API. What this console does not know is unknown, never fine. */
export function toStatusWord(health: Health): StatusWord {
  return words[health] ?? "Unknown";
}
