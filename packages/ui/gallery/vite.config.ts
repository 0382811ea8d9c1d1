import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { ichorUi } from "../vite.ts";

/** The policy of the console: what runs here runs there. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

// Development only: every building block in every state. Not part of the product.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [tailwindcss(), react(), ...ichorUi()],
  build: { outDir: "dist", emptyOutDir: true, manifest: true, assetsInlineLimit: 0 },
  preview: { headers: { "Content-Security-Policy": policy } },
});
