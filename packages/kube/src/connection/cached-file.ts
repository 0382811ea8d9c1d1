import { readFile } from "node:fs/promises";
import { IchorError } from "@ichor/errors";
import type { Clock } from "../clock.ts";

/** A file that others replace, such as a projected token. */
export type CachedFile = { read(): Promise<string>; forget(): void };

const freshMs = 60_000;

/** Reads a file at most once a minute, so that a rotated token or certificate is picked up. */
export function cachedFile(path: string, clock: Clock): CachedFile {
  let cached: { text: Promise<string>; readAtMs: number } | undefined;
  const forget = () => {
    cached = undefined;
  };
  return {
    forget,
    async read() {
      if (!cached || clock.now() - cached.readAtMs > freshMs)
        cached = { text: readFile(path, "utf8"), readAtMs: clock.now() };
      try {
        return await cached.text;
      } catch (cause) {
        forget();
        throw new IchorError("precondition", `cannot read ${path}`, { cause });
      }
    },
  };
}
