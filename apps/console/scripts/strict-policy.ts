import { contentSecurityPolicy } from "@ichor/api/content-security-policy";
import type { Plugin } from "vite";

const preamblePath = "/@react-preamble.js";

/**
 * Sends the policy with every answer of the development and preview server. The refresh preamble, which the React plugin
 * puts into the page as an inline script, becomes a file.
 */
export function strictPolicy(): Plugin {
  const withPolicy = (
    _: unknown,
    response: { setHeader(name: string, value: string): void },
    next: () => void,
  ) => {
    response.setHeader("Content-Security-Policy", contentSecurityPolicy);
    response.setHeader("X-Content-Type-Options", "nosniff");
    next();
  };
  let preamble = "";
  return {
    name: "ichor:strict-policy",
    configureServer(server) {
      server.middlewares.use(withPolicy);
      server.middlewares.use((request, response, next) => {
        if (request.url !== preamblePath) return next();
        response.setHeader("Content-Type", "text/javascript");
        response.end(preamble);
      });
    },
    configurePreviewServer(server) {
      server.middlewares.use(withPolicy);
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { server }) {
        if (!server) return html;
        return html.replace(/<script type="module">([\s\S]*?)<\/script>/, (_, script: string) => {
          preamble = script;
          return `<script type="module" src="${preamblePath}"></script>`;
        });
      },
    },
  };
}
