import { fileURLToPath } from "node:url";
import { contentSecurityPolicy } from "@ichor/api/content-security-policy";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { ichorUi } from "../vite.ts";

// Development only: every building block in every state. Not part of the product.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [tailwindcss(), react(), ...ichorUi()],
  build: { outDir: "dist", emptyOutDir: true, manifest: true, assetsInlineLimit: 0 },
  preview: { headers: { "Content-Security-Policy": contentSecurityPolicy } },
});
