/** The API server's `Status` object, as far as it is used. */
export type KubeStatus = {
  message: string;
  reason: string;
  code: number;
  kind?: string;
  name?: string;
  group?: string;
  retryAfterSeconds?: number;
  causes: readonly { reason: string; message: string; field: string }[];
};

/** Reads a Status object; undefined for any other text, such as the plain "404 page not found". */
export function parseKubeStatus(text: string): KubeStatus | undefined {
  const tree = parseObject(text);
  return tree && tree.kind === "Status" ? fromTree(tree) : undefined;
}

/** The same for a Status that is already parsed, such as the object of a watch's ERROR event. */
export function toKubeStatus(value: unknown): KubeStatus | undefined {
  return isRecord(value) ? fromTree(value) : undefined;
}

function fromTree(tree: Record<string, unknown>): KubeStatus {
  const details = isRecord(tree.details) ? tree.details : {};
  const causes = Array.isArray(details.causes) ? details.causes.filter(isRecord) : [];
  const retryAfter = details.retryAfterSeconds;
  return {
    message: textOf(tree.message),
    reason: textOf(tree.reason),
    code: typeof tree.code === "number" ? tree.code : 0,
    ...(details.kind ? { kind: textOf(details.kind) } : {}),
    ...(details.name ? { name: textOf(details.name) } : {}),
    ...(details.group ? { group: textOf(details.group) } : {}),
    ...(typeof retryAfter === "number" ? { retryAfterSeconds: retryAfter } : {}),
    causes: causes.map((cause) => ({
      reason: textOf(cause.reason),
      message: textOf(cause.message),
      field: textOf(cause.field),
    })),
  };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
