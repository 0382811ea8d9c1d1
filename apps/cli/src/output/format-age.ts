const steps = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;

/** How long ago a time (RFC 3339) is, such as `12 minutes ago`; the text itself where it is no time. */
export function formatAge(time: string, now: Date): string {
  const seconds = Math.floor((now.getTime() - Date.parse(time)) / 1000);
  if (Number.isNaN(seconds)) return time;
  const step = steps.find((candidate) => seconds >= candidate.seconds);
  if (step === undefined) return "just now";
  const count = Math.floor(seconds / step.seconds);
  return `${count} ${step.unit}${count === 1 ? "" : "s"} ago`;
}
