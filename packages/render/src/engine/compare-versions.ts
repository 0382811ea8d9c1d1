/** Orders two semantic versions; a pre-release comes before its release. */
export function compareVersions(left: string, right: string): number {
  const [leftNumbers, leftPre] = split(left);
  const [rightNumbers, rightPre] = split(right);
  for (const index of [0, 1, 2]) {
    const difference = (leftNumbers[index] ?? 0) - (rightNumbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (leftPre === rightPre) return 0;
  if (leftPre === "" || rightPre === "") return leftPre === "" ? 1 : -1;
  return leftPre.localeCompare(rightPre, "en", { numeric: true });
}

function split(version: string): [numbers: number[], preRelease: string] {
  const [core = "", ...pre] = version.replace(/^v/, "").replace(/\+.*$/, "").split("-");
  return [core.split(".").map(Number), pre.join("-")];
}
