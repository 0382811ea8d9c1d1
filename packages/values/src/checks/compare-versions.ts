/**
 * Compares two chart versions by the rules of semantic versioning: negative where the first is older. Build metadata
 * and a leading `v` do not matter.
 */
export function compareVersions(left: string, right: string): number {
  const a = split(left);
  const b = split(right);
  for (let part = 0; part < 3; part += 1) {
    const difference = (a.numbers[part] ?? 0) - (b.numbers[part] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.before === b.before) return 0;
  if (a.before === "" || b.before === "") return a.before === "" ? 1 : -1;
  return comparePrerelease(a.before.split("."), b.before.split("."));
}

function split(version: string): { numbers: number[]; before: string } {
  const [plain = ""] = version.replace(/^v/, "").split("+");
  const dash = plain.indexOf("-");
  const main = dash < 0 ? plain : plain.slice(0, dash);
  return { numbers: main.split(".").map(Number), before: dash < 0 ? "" : plain.slice(dash + 1) };
}

function comparePrerelease(left: readonly string[], right: readonly string[]): number {
  for (const [index, part] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (part === other) continue;
    const isNumber = /^\d+$/.test(part);
    const isOtherNumber = /^\d+$/.test(other);
    if (isNumber && isOtherNumber) return Number(part) - Number(other);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return part < other ? -1 : 1;
  }
  return left.length - right.length;
}
