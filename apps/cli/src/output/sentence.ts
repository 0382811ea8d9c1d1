/** A clause as a sentence of its own: with a capital letter and a full stop. */
export function sentence(clause: string): string {
  const trimmed = clause.trim();
  const start = `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}`;
  return /[.!?:]$/.test(start) || start === "" ? start : `${start}.`;
}

/** A number with its noun: `1 error`, `2 errors`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
