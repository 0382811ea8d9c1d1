import {
  type CheckContext,
  type CheckFinding,
  findNode,
  formatPath,
  type JsonObject,
  valueAt,
} from "@ichor/values";
import { ciliumFinding, setFix, unsetFix } from "../cilium-finding.ts";
import { visitMaps } from "./read.ts";

/**
 * An image whose tag is set while something stronger names the image: the digest of the chart, or `override`. What runs
 * is what the stronger one names. The chart's own tag beside its own digest is no contradiction.
 */
export function checkImages(context: CheckContext): CheckFinding[] {
  const findings: CheckFinding[] = [];
  visitMaps(context.user, (map, path) => {
    if (typeof map.tag !== "string" || map.tag === "") return;
    const isChartTag = findNode(context.model, [...path, "tag"])?.default === map.tag;
    if (isChartTag || path[0]?.startsWith("x-")) return;
    findings.push(...checkOverride(context, path), ...checkDigests(context, map, path));
  });
  return findings;
}

function checkOverride({ computed }: CheckContext, path: readonly string[]): CheckFinding[] {
  if (!isText(valueAt(computed, [...path, "override"]))) return [];
  const name = formatPath(path);
  return [
    ciliumFinding("image-override-wins", {
      path: [...path, "tag"],
      message: `${name}.override names the whole image: ${name}.tag has no effect`,
      relatedPaths: [[...path, "override"]],
      fix: unsetFix([...path, "tag"]),
    }),
  ];
}

/** The operator has one digest for each cloud, all other images have one. */
function checkDigests({ computed }: CheckContext, map: JsonObject, path: readonly string[]): CheckFinding[] {
  const isDigest = (key: string) => key !== "useDigest" && /digest$/i.test(key);
  if (isText(valueAt(computed, [...path, "override"])) || Object.keys(map).some(isDigest)) return [];
  const image = valueAt(computed, path) as JsonObject;
  const known = ["digest", "genericDigest", ...Object.keys(image).filter(isDigest)];
  const winner = known.find((key) => isText(image[key]));
  if (winner === undefined || image.useDigest === false) return [];
  const name = formatPath(path);
  return [
    ciliumFinding("digest-wins", {
      path: [...path, "tag"],
      message: `${name}.${winner} still names the chart's image: it wins over ${name}.tag`,
      remedy: `Set ${name}.useDigest to false, or ${name}.${winner} to that of the tag`,
      fix: setFix([...path, "useDigest"], false),
    }),
  ];
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
