import type { Issue } from "@ichor/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@ichor/values";
import { readYaml } from "../yaml/read-yaml.ts";

/** A file that is fetched by its URL, or put where it is looked for. */
export type FetchedArtifact = {
  readonly kind: "chart-archive" | "manifest";
  readonly name: string;
  readonly version: string;
  readonly url: string;
  /** of the file, in hex */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** `sha256:<hex>` over the files of a chart */
  readonly chartDigest?: string;
};

/** A chart in a Go module, whose checksum is in the `go.sum` beside the `go.mod` that requires it. */
export type ModuleArtifact = {
  readonly kind: "chart-module";
  readonly name: string;
  readonly version: string;
  /** `<module path>@<version>` */
  readonly module: string;
  /** the chart's folder in the module */
  readonly path: string;
  readonly chartDigest: string;
};

/** An upstream artifact that is pinned. */
export type Artifact = FetchedArtifact | ModuleArtifact;

/** All pinned artifacts. */
export type ArtifactsLock = { readonly artifacts: readonly Artifact[] };

/** A lock file as read; `lock` is absent when an issue refuses the file. */
export type ParsedArtifactsLock = { readonly lock?: ArtifactsLock; readonly issues: readonly Issue[] };

/** The lock file's own version that is understood here. */
const lockVersion = 1;

/** Reads the text of `deploy/artifacts.lock.yaml`. A field that is missing or has another form is an issue. */
export function parseArtifactsLock(text: string): ParsedArtifactsLock {
  const { value, fault } = readYaml(text);
  if (fault !== undefined) return { issues: [issueAt([], `the lock file is not YAML (line ${fault.line})`)] };
  if (!isJsonObject(value) || value.version !== lockVersion || !Array.isArray(value.artifacts)) {
    return {
      issues: [issueAt([], `the lock file must have version ${lockVersion} and a list of artifacts`)],
    };
  }
  const issues: Issue[] = [];
  const artifacts = value.artifacts.flatMap((entry: JsonValue, index) => {
    const found = isJsonObject(entry)
      ? issuesOf(entry, index)
      : [issueAt(["artifacts", index], "must be a map")];
    issues.push(...found);
    return found.length === 0 && isJsonObject(entry) ? toArtifact(entry) : [];
  });
  issues.push(...duplicates(artifacts));
  return issues.length === 0 ? { lock: { artifacts }, issues } : { issues };
}

const digest = /^sha256:[0-9a-f]{64}$/;
const version = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const rules: Readonly<Record<string, readonly [form: RegExp, words: string]>> = {
  name: [/^[a-z][a-z0-9-]*$/, "a name"],
  version: [version, "a version such as 1.20.0"],
  url: [/^https:\/\/[^\s@]+$/, "an https URL"],
  sha256: [/^[0-9a-f]{64}$/, "64 hex digits"],
  size: [/^[1-9]\d*$/, "a number of bytes"],
  module: [/^[\w./-]+@v\d+\.\d+\.\d+\S*$/, "a Go module with its version"],
  path: [/^(?!.*\.\.)[\w][\w./-]*$/, "a path inside of the module"],
  chartDigest: [digest, "sha256: and 64 hex digits"],
};
const fieldsByKind: Readonly<Record<string, { required: readonly string[]; optional: readonly string[] }>> = {
  "chart-archive": { required: ["name", "version", "url", "sha256", "size"], optional: ["chartDigest"] },
  manifest: { required: ["name", "version", "url", "sha256", "size"], optional: [] },
  "chart-module": { required: ["name", "version", "module", "path", "chartDigest"], optional: [] },
};

function issuesOf(entry: JsonObject, index: number): Issue[] {
  const fields = fieldsByKind[String(entry.kind)];
  if (fields === undefined) {
    return [issueAt(["artifacts", index, "kind"], `must be one of ${Object.keys(fieldsByKind).join(", ")}`)];
  }
  const known = new Set(["kind", ...fields.required, ...fields.optional]);
  const unknown = Object.keys(entry).filter((key) => !known.has(key));
  return [
    ...unknown.map((key) => issueAt(["artifacts", index, key], "is not known")),
    ...[...fields.required, ...fields.optional.filter((key) => key in entry)].flatMap((key) => {
      const [form, words] = rules[key] ?? [/^/, ""];
      const isRight = form.test(String(entry[key] ?? ""));
      return isRight ? [] : [issueAt(["artifacts", index, key], `must be ${words}`)];
    }),
  ];
}

function toArtifact(entry: JsonObject): Artifact {
  const text = (key: string) => String(entry[key]);
  const head = { name: text("name"), version: text("version") };
  if (entry.kind === "chart-module") {
    const [module, path, chartDigest] = [text("module"), text("path"), text("chartDigest")];
    return { kind: "chart-module", ...head, module, path, chartDigest };
  }
  return {
    kind: entry.kind === "manifest" ? "manifest" : "chart-archive",
    ...head,
    url: text("url"),
    sha256: text("sha256"),
    sizeBytes: Number(entry.size),
    ...("chartDigest" in entry && { chartDigest: text("chartDigest") }),
  };
}

function duplicates(artifacts: readonly Artifact[]): Issue[] {
  const seen = new Set<string>();
  return artifacts.flatMap(({ kind, name, version: of }) => {
    const key = `${kind} ${name} ${of}`;
    if (seen.has(key)) return [issueAt(["artifacts"], `${key} stands twice`)];
    seen.add(key);
    return [];
  });
}

function issueAt(path: Issue["path"], message: string): Issue {
  const at = path.length === 0 ? "" : `${path.join(".")} `;
  return { code: "artifacts-lock", severity: "error", message: `${at}${message}`, path };
}
