import { type CheckContext, type CheckFinding, formatPath, type JsonObject, valueAt } from "@ichor/values";
import { ciliumFinding, setFix } from "../cilium-finding.ts";
import { visitMaps } from "./read.ts";

/** An image whose tag is set while the digest of the chart stays: what runs is what the digest names. */
export function checkImages({ user, computed }: CheckContext): CheckFinding[] {
  const findings: CheckFinding[] = [];
  visitMaps(user, (map, path) => {
    if (!isImage(map) || map.digest !== undefined) return;
    const useDigest = valueAt(computed, [...path, "useDigest"]);
    const digest = valueAt(computed, [...path, "digest"]);
    const hasDigest = typeof digest === "string" && digest !== "" && useDigest !== false;
    if (!hasDigest) return;
    const name = formatPath(path);
    findings.push(
      ciliumFinding("digest-wins", {
        path: [...path, "tag"],
        message: `${name}.digest still names the chart's image: it wins over ${name}.tag`,
        remedy: `Set ${name}.useDigest to false, or ${name}.digest to that of the tag`,
        fix: setFix([...path, "useDigest"], false),
      }),
    );
  });
  return findings;
}

function isImage(map: JsonObject): boolean {
  return typeof map.tag === "string" && map.tag !== "";
}
