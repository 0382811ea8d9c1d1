/** A last part shorter than this does not tell two names apart: the part before it stays too. */
const leastTail = 4;
const mostTail = 16;

/** Cuts a name into a head that may shrink and a tail that stays: the part after the last dash, or 8 characters. */
export function splitName(name: string): { head: string; tail: string } {
  let dash = name.lastIndexOf("-");
  if (dash > 0 && name.length - dash - 1 < leastTail) dash = name.lastIndexOf("-", dash - 1);
  const length = name.length - dash - 1;
  const tailLength = dash > 0 && length <= mostTail ? length : 8;
  if (name.length <= tailLength + 1) return { head: name, tail: "" };
  return { head: name.slice(0, -tailLength), tail: name.slice(-tailLength) };
}
