import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";

const blockBytes = 512;

/** The text of one file of a `.tgz`, named below the archive's own folder; undefined where it is not in it. */
export async function readArchiveFile(archive: string, name: string): Promise<string | undefined> {
  const bytes = gunzipSync(await readFile(archive));
  for (let at = 0; at + blockBytes <= bytes.length; ) {
    const field = (from: number, length: number) =>
      bytes
        .subarray(at + from, at + from + length)
        .toString("utf8")
        .replace(/\0.*$/s, "");
    const size = Number.parseInt(field(124, 12).trim() || "0", 8);
    const start = at + blockBytes;
    if (field(0, 100).split("/").slice(1).join("/") === name)
      return bytes.subarray(start, start + size).toString("utf8");
    at = start + Math.ceil(size / blockBytes) * blockBytes;
  }
  return undefined;
}
