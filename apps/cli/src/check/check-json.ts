import { findingCodes as ciliumCodes } from "@ichor/cilium";
import type { Issue, RuleOwner, Severity, Suggestion, TextRange } from "@ichor/errors";
import { createMasker, isSecretPath, type RenderedObject } from "@ichor/render";
import type { ChartFinding, Validation } from "@ichor/services/values";
import {
  type Evaluation,
  formatPath,
  type JsonObject,
  listComputed,
  type Origin,
  findingCodes as valuesCodes,
} from "@ichor/values";
import type { ErrorJson } from "../output/format-error.ts";
import { placeOf } from "../output/format-findings.ts";
import { maskTree } from "./mask-tree.ts";

/** A finding for programs. Lines and columns start at 1; columns count UTF-16 code units. */
export type FindingJson = {
  readonly code: string;
  readonly severity: Severity;
  /** such as `hubble.relay.enabled` or `nodeSelector["kubernetes.io/os"]`; empty: the text as a whole */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly message: string;
  readonly remedy?: string;
  readonly owner?: RuleOwner;
  /** further places, such as the first of two equal keys */
  readonly related?: readonly TextRange[];
  /** an edit that resolves the finding */
  readonly suggestion?: Suggestion;
};

/** A rendered object by its name. */
export type ObjectJson = {
  readonly apiVersion: string;
  readonly kind: string;
  /** absent for cluster-scoped kinds */
  readonly namespace?: string;
  readonly name: string;
  /** such as `post-upgrade`; absent for what is no hook */
  readonly hooks?: readonly string[];
  /** in the folder of --render; absent where nothing was written */
  readonly file?: string;
};

/** The result of a check for programs. New members may come at any time. */
export type CheckJson = {
  readonly ichorVersion: string;
  /** null where none was found */
  readonly chart: {
    readonly name: string;
    readonly version: string;
    readonly digest: string;
    /** whether the chart is the one that is pinned */
    readonly verified: boolean;
    readonly note?: string;
  } | null;
  readonly findings: readonly FindingJson[];
  /** Ichor's defaults, the text, and the keys that Ichor owns, without secrets; null where the text cannot be read */
  readonly effective: JsonObject | null;
  /** whose value stands at each path of the effective values and of the chart's defaults */
  readonly origins: Readonly<Record<string, Origin>>;
  /** absent where nothing was rendered */
  readonly objects?: readonly ObjectJson[];
  /** why it was not rendered although nothing refuses it */
  readonly unrendered?: string;
  /** present where nothing could be checked */
  readonly error?: ErrorJson;
};

/** What a check came to. */
export type CheckResult = {
  readonly ichorVersion: string;
  readonly chart: ChartFinding;
  readonly validation: Validation;
  /** of the objects, where they were written */
  readonly files?: readonly string[];
};

/** The result of a check for programs. */
export function toCheckJson({ ichorVersion, chart, validation, files }: CheckResult): CheckJson {
  const { checked, issues, objects, unrendered } = validation;
  const { evaluation } = checked;
  const { ref } = chart.chart;
  return {
    ichorVersion,
    chart: {
      name: ref.name,
      version: ref.version,
      digest: ref.digest,
      verified: chart.isVerified,
      ...(chart.note === undefined ? {} : { note: chart.note }),
    },
    findings: issues.map(toFindingJson),
    effective: evaluation?.effective === undefined ? null : maskTree(evaluation.effective),
    origins: evaluation === undefined ? {} : originsOf(evaluation),
    ...(objects && { objects: objects.map((object, index) => toObjectJson(object, files?.[index])) }),
    ...(unrendered === undefined ? {} : { unrendered }),
  };
}

/** What helps in general, for findings that say nothing closer. */
const remedies: ReadonlyMap<string, string> = new Map(
  [...valuesCodes, ...ciliumCodes].map(({ code, remedy }) => [code, remedy.replace(/\.$/, "")]),
);

/** A finding for programs. Edits that would hold a secret are left out. */
export function toFindingJson(issue: Issue): FindingJson {
  const { code, severity, path, message, owner, related, suggestion, range } = issue;
  const remedy = issue.remedy ?? remedies.get(code);
  const place = placeOf(issue);
  return {
    code,
    severity,
    path: formatPath(path),
    ...place,
    endLine: range?.endLine ?? place.line,
    endColumn: range?.endColumn ?? place.column,
    message,
    ...(remedy === undefined ? {} : { remedy }),
    ...(owner === undefined ? {} : { owner }),
    ...(related === undefined ? {} : { related }),
    ...(suggestion === undefined || holdsSecret(issue) ? {} : { suggestion }),
  };
}

// whatever the key: what is marked is not shown
const masker = createMasker({ key: new Uint8Array(32) });

function holdsSecret({ path, suggestion }: Issue): boolean {
  const texts = suggestion?.edits.map(({ newText }) => newText) ?? [];
  return isSecretPath(path) || texts.some((text) => masker.maskText(text) !== text);
}

function originsOf(evaluation: Evaluation): Record<string, Origin> {
  return Object.fromEntries(listComputed(evaluation).map(({ dotted, origin }) => [dotted, origin]));
}

function toObjectJson(
  { apiVersion, kind, namespace, name, hook }: RenderedObject,
  file: string | undefined,
): ObjectJson {
  return {
    apiVersion,
    kind,
    ...(namespace === "" ? {} : { namespace }),
    name,
    ...(hook === undefined ? {} : { hooks: hook.events }),
    ...(file === undefined ? {} : { file }),
  };
}
