import type { Issue, PathStep } from "@ichor/errors";
import { type Evaluation, formatPath, isJsonObject, type JsonValue, placeFindings } from "@ichor/values";
import { ciliumFinding } from "./cilium-finding.ts";

/** A scalar of a rendered object. */
export type RenderedScalar = {
  /** the last key in front of it, such as `bpf-node-map-max` */
  key: string;
  text: string;
  /** for people, such as `ConfigMap kube-system/cilium-config` */
  object: string;
};

type SetNumber = { path: readonly PathStep[]; value: number };

/**
 * Finds numbers of the user layer that a template printed in exponent form. `scalars` are those of the rendered objects;
 * only texts in exponent form matter, so callers may hand in these alone.
 */
export function checkRenderedNumbers(evaluation: Evaluation, scalars: readonly RenderedScalar[]): Issue[] {
  const numbers = listNumbers(evaluation.parsed.draft ?? {}, []);
  const findings = scalars
    .filter(({ text }) => exponentForm.test(text))
    .flatMap((scalar) => {
      const found = nearest(
        numbers.filter(({ value }) => value === Number(scalar.text)),
        scalar.key,
      );
      return found === undefined ? [] : [describe(found, scalar)];
    });
  return placeFindings(findings, evaluation.parsed);
}

const exponentForm = /^[-+]?\d(\.\d+)?e[-+]\d+$/;

function listNumbers(value: JsonValue, path: readonly PathStep[]): SetNumber[] {
  if (typeof value === "number") return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => listNumbers(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => listNumbers(item, [...path, key]));
}

/** Of several keys with the same number the one whose name shares most words with the rendered key. */
function nearest(numbers: readonly SetNumber[], key: string): SetNumber | undefined {
  const words = wordsOf(key);
  const shared = ({ path }: SetNumber) =>
    path.flatMap((step) => wordsOf(String(step))).filter((word) => words.includes(word)).length;
  return numbers.toSorted((left, right) => shared(right) - shared(left))[0];
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_.]/);
}

function describe({ path, value }: SetNumber, { key, text, object }: RenderedScalar) {
  const isOption = object.endsWith("/cilium-config") && Number.isInteger(value);
  const edits = [
    { kind: "unset", path } as const,
    { kind: "set", path: ["extraConfig", key], value: String(value) } as const,
  ];
  return ciliumFinding("renders-as-exponent", {
    path,
    message: `${formatPath(path)} is rendered as ${text} (${key} of ${object})`,
    ...(isOption
      ? {
          remedy: `Set extraConfig.${key} to "${value}" instead`,
          fix: { title: `Move to extraConfig.${key}`, edits },
        }
      : { remedy: "Check that the program reads this form" }),
  });
}
