import { fileURLToPath } from "node:url";
import { build } from "rolldown";

// Bundles the server into dist/server.js: one file that starts quickly and needs nothing but Node and the render engine.

const folder = fileURLToPath(new URL("..", import.meta.url));

await build({
  cwd: folder,
  input: "src/main.ts",
  platform: "node",
  output: { file: "dist/server.js", format: "esm", codeSplitting: false, minify: { mangle: false, compress: true } },
  logLevel: "warn",
});
