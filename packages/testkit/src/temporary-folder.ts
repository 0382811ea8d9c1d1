import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that is removed with everything in it when its owner lets go of it. */
export type TemporaryFolder = AsyncDisposable & { path: string; remove(): Promise<void> };

/** Creates an empty folder of mode 0700. Use with `await using`. */
export async function temporaryFolder(prefix = "ichor-test-"): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 3 });
  return { path, remove, [Symbol.asyncDispose]: remove };
}
