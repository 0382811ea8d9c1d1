import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

// What the console costs to load, from the manifest of the last build. Prints one JSON object; ends with 1 when the
// initial route is over its budget or the entry reaches the editor.

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const budgetKb = 160;
const initialRoute = "src/routes/clusters/index.tsx";
const editorRoute = "src/routes/clusters/$namespace.$name/cilium/index.tsx";
const editorModule = /monaco/;

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
type Manifest = Record<string, Chunk>;

/** Everything that loads with the given chunks, without what they load later. */
function closureOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const other of chunk.imports ?? []) visit(other);
  };
  keys.forEach(visit);
  return files;
}

/** The chunks that a route adds: its page and what the page needs, found by the source of the split component. */
function routeKeys(manifest: Manifest, route: string): string[] {
  return Object.keys(manifest).filter((key) => key.startsWith(`${route}?`) || key === route);
}

async function gzipKb(files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    if (!/\.(?:js|css)$/.test(file)) continue;
    bytes += gzipSync(await readFile(join(dist, file)), { level: 9 }).length;
  }
  return Math.round(bytes / 100) / 10;
}

const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
const initial = closureOf(manifest, ["index.html", ...routeKeys(manifest, initialRoute)]);
const editor = closureOf(manifest, ["index.html", ...routeKeys(manifest, editorRoute)]);
const initialGzipKb = await gzipKb(initial);
const editorGzipKb = await gzipKb([...editor].filter((file) => !initial.has(file)));
const reachesEditor = [...initial].some((file) => editorModule.test(file));
process.stdout.write(
  `${JSON.stringify({ initialGzipKb, editorGzipKb, budgetKb, reachesEditor, files: [...initial] })}\n`,
);
if (initialGzipKb > budgetKb || reachesEditor) process.exitCode = 1;
