/** A number with commas between thousands: 1,156. */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A number with its word: "1 pod", "2 pods". The plural defaults to the word with an s. */
export function formatAmount(count: number, word: string, plural = `${word}s`): string {
  return `${formatCount(count)} ${count === 1 ? word : plural}`;
}
