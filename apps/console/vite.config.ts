import { ichorUi } from "@ichor/ui/vite";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { apiBehindVite } from "./scripts/api-behind-vite.ts";
import { initialChunk } from "./scripts/initial-chunk.ts";
import { leanLibraries } from "./scripts/lean-libraries.ts";
import { precompress } from "./scripts/precompress.ts";
import { readableDescriptors } from "./scripts/readable-descriptors.ts";
import { strictPolicy } from "./scripts/strict-policy.ts";

/** What every page needs and what changes with the lock file alone: one file, which stays in the browser's cache. */
const baseLibraries =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|clsx|@bufbuild\/protobuf|@connectrpc\/[^/]+|@tanstack\/(?:react-query|query-core|react-router|router-core|history|react-store|store))\//;

const first = initialChunk();

// The console talks to an Ichor server at ICHOR_CONSOLE_API, or, without it, to the sample API in src/testing: enough to
// look at every page and state without a cluster.
export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: true, quoteStyle: "double", semicolons: true }),
    react(),
    tailwindcss(),
    ichorUi(),
    first.plugin,
    readableDescriptors(),
    leanLibraries(),
    strictPolicy(),
    apiBehindVite(process.env.ICHOR_CONSOLE_API),
    precompress(),
  ],
  // React has it built in since 18; the shim is for older ones
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  build: {
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: false,
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: (id) => baseLibraries.test(id) && first.isInitial(id), priority: 2 },
            { name: "first", test: first.isInitial, priority: 1 },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1" },
});
