import { createReadStream, createWriteStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(?:js|css|html|svg|json|ttf)$/;
/** Smaller files gain nothing: an answer is one packet anyway. */
const fromBytes = 1_024;

/** Writes a `.br` and a `.gz` beside each built file that can be compressed; the server hands them out as they are. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "ichor:precompress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      for (const name of files) await compressFile(join(folder, name));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  if (!compressible.test(path)) return;
  const { size } = await stat(path);
  if (size < fromBytes) return;
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  });
  await Promise.all([
    pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`)),
    pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`)),
  ]);
}
