import { fileURLToPath } from "node:url";
import { build } from "rolldown";

// Bundles the server into dist/server.js, which starts quickly and needs nothing but Node and the render engine. What is
// rarely needed, such as the credential plug-ins of kubeconfigs, stays in files of its own that are loaded on demand.

const folder = fileURLToPath(new URL("..", import.meta.url));

await build({
  cwd: folder,
  input: { server: "src/main.ts" },
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
