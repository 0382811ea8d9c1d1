import { fileURLToPath } from "node:url";
import { build } from "rolldown";

// Bundles the program into dist/ichor.js, which starts quickly and needs nothing but Node and the render engine. Each
// command stays in files of its own that are loaded when it runs.

const folder = fileURLToPath(new URL("..", import.meta.url));

await build({
  cwd: folder,
  input: { ichor: "src/main.ts" },
  platform: "node",
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "parts/[name]-[hash].js",
    cleanDir: true,
    minify: { mangle: false, compress: true },
  },
  logLevel: "warn",
});
