import { compare, major, minor } from "semver";

/** The chart that this build installs and upgrades to. */
export const defaultChartVersion = "1.20.2";

/** Minor versions of Cilium that Ichor knows, oldest first. An upgrade goes one step at a time. */
export const supportedMinors = ["1.18", "1.19", "1.20"] as const;

/** Chart versions that must not run, each with what is wrong with it. */
export const knownBadVersions: readonly { version: string; reason: string }[] = [
  {
    version: "1.19.0",
    reason:
      "the operator's interval for restarting unmanaged pods is rendered in a form that the operator does not read, and two settings of 1.18 are missing; use 1.19.6 or newer",
  },
];

/** Why a chart version must not run; undefined where nothing is known against it. */
export function findKnownFault(version: string): string | undefined {
  return knownBadVersions.find((bad) => compare(bad.version, version) === 0)?.reason;
}

/** The minor version of a chart, such as `1.20`. */
export function minorOf(version: string): string {
  return `${major(version)}.${minor(version)}`;
}

/** Whether Ichor knows the minor version of a chart. */
export function isSupportedVersion(version: string): boolean {
  return (supportedMinors as readonly string[]).includes(minorOf(version));
}
