const maxTail = 20;

/** Cuts a name into a head that may shrink and a tail that stays: the part after the last dash, or 8 characters. */
export function splitName(name: string): { head: string; tail: string } {
  const dash = name.lastIndexOf("-", name.length - 2);
  const length = name.length - dash - 1;
  const tailLength = dash > 0 && length <= maxTail ? length : 8;
  if (name.length <= tailLength + 1) return { head: name, tail: "" };
  return { head: name.slice(0, -tailLength), tail: name.slice(-tailLength) };
}
