import { createHash } from "node:crypto";
import { IchorError } from "@ichor/errors";
import type { FetchedArtifact } from "./artifacts-lock.ts";

/** Performs a request, as the global `fetch` does. */
export type Fetch = (url: string, init: { signal?: AbortSignal; redirect: "follow" }) => Promise<Response>;

/**
 * Fetches a pinned artifact. Reads no more bytes than its size, and rejects with `precondition` when size or
 * SHA-256 are others, with `unavailable` when its host does not answer.
 */
export async function fetchArtifact(
  artifact: FetchedArtifact,
  { fetch, signal }: { fetch: Fetch; signal?: AbortSignal | undefined },
): Promise<Uint8Array> {
  const what = `${artifact.name} ${artifact.version}`;
  const response = await fetch(artifact.url, { redirect: "follow", ...(signal && { signal }) }).catch(
    (cause: unknown) => {
      if (signal?.aborted) throw new IchorError("canceled", `fetching ${what} was canceled`, { cause });
      throw new IchorError("unavailable", `${what} could not be fetched`, { cause });
    },
  );
  if (!response.ok || response.body === null) {
    const code = response.status === 404 ? "not-found" : "unavailable";
    throw new IchorError(code, `${what} could not be fetched (HTTP status ${response.status})`);
  }
  const bytes = await readAtMost(response.body, artifact.sizeBytes, what);
  checkArtifact(artifact, bytes);
  return bytes;
}

/** Rejects bytes that are not the pinned artifact, with `precondition`. */
export function checkArtifact(artifact: FetchedArtifact, bytes: Uint8Array): void {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (bytes.length === artifact.sizeBytes && sha256 === artifact.sha256) return;
  throw new IchorError("precondition", `${artifact.name} ${artifact.version} is not the pinned file`, {
    details: {
      remedy: "Remove the file, or pin another one in artifacts.lock.yaml.",
      moved: [
        { name: "SHA-256", before: artifact.sha256, after: sha256 },
        { name: "size", before: String(artifact.sizeBytes), after: String(bytes.length) },
      ],
    },
  });
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number, what: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > most) throw new IchorError("precondition", `${what} is larger than the pinned file`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
