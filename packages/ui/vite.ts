import type { Plugin } from "vite";

const fonts = /(inter-latin-wght-normal|jetbrains-mono-latin-wght-normal).*\.woff2$/;

/** Where Monaco's modules stand: its exports map answers `monaco-editor/<x>` with `esm/vs/<x>.js`; older imports name the folder. */
const monacoPath = { find: /^monaco-editor\/esm\/vs\/(.*)$/, replacement: "monaco-editor/$1" };

function buildSettings(): Plugin {
  return {
    name: "ichor-ui:settings",
    config: () => ({
      resolve: { alias: [monacoPath] },
      worker: { format: "es" },
      // light-dark() must reach the browser as it is: every supported browser knows it
      build: { target: "es2024", cssTarget: ["chrome125", "firefox128", "safari18.2"] },
      optimizeDeps: { include: ["@ichor/ui > monaco-yaml", "@ichor/ui > monaco-yaml/yaml.worker.js"] },
    }),
  };
}

function preloadFonts(): Plugin {
  return {
    name: "ichor-ui:preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => fonts.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${file}` },
            injectTo: "head-prepend" as const,
          })),
    },
  };
}

/** What an app that uses these building blocks needs of Vite: paths of the editor's modules, ES workers, preloaded fonts. */
export function ichorUi(): Plugin[] {
  return [buildSettings(), preloadFonts()];
}
