import { IchorError } from "@ichor/errors";
import { parseValues } from "@ichor/values";
import { decodeText } from "../check/decode-text.ts";
import { readTextFile } from "../check/read-text-file.ts";
import type { Host } from "../host/host.ts";

/** Reads a values file as text. Bytes that are no text are `invalid`, with their place. */
export async function readValuesText(host: Host, path: string): Promise<string> {
  const bytes = await readTextFile(host, path);
  const text = decodeText(bytes);
  if (text !== undefined) return text;
  const { issues } = parseValues(bytes);
  throw new IchorError("invalid", `${path} is not UTF-8`, { details: { issues } });
}
