import { open } from "node:fs/promises";
import { IchorError, isIchorError } from "@ichor/errors";
import type { Host } from "../host/host.ts";

/** More is not read: no values text is anywhere near as large, and a device never ends. */
const mostBytes = 8 * 1024 * 1024;

/** The name of standard input on the command line. */
export const standardInput = "-";

/**
 * Reads a file, or standard input for `-`. Rejects with `not-found` where there is none, `denied` where it may not be
 * read, `invalid` for a folder and for what is too large to be values.
 */
export async function readTextFile(
  host: Pick<Host, "readInput" | "signal">,
  path: string,
): Promise<Uint8Array> {
  if (path === standardInput) return host.readInput(mostBytes);
  try {
    return await readFile(path, host.signal);
  } catch (error) {
    throw explain(path, error);
  }
}

async function readFile(path: string, signal: AbortSignal): Promise<Uint8Array> {
  await using file = await open(path, "r");
  if ((await file.stat()).isDirectory()) throw new IchorError("invalid", `${path} is a folder, not a file`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // a stream that is made with a signal of the past fails where nobody listens
  if (signal.aborted) throw new IchorError("canceled", `reading ${path} was canceled`);
  for await (const chunk of file.createReadStream({ signal, autoClose: false })) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > mostBytes) throw new IchorError("invalid", `${path} has more than ${mostBytes} bytes`);
  }
  return Buffer.concat(chunks);
}

function explain(path: string, error: unknown): unknown {
  if (isIchorError(error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  const options = { cause: error };
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new IchorError("not-found", `there is no file ${path}`, options);
    case "EACCES":
    case "EPERM":
      return new IchorError("denied", `${path} may not be read`, options);
    case "ABORT_ERR":
      return new IchorError("canceled", `reading ${path} was canceled`, options);
    case undefined:
      return error;
    default:
      return new IchorError("invalid", `${path} cannot be read (${code})`, options);
  }
}
