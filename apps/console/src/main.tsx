import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createApiTransport } from "./data/api-transport.ts";
import { createBrowserWatch } from "./data/watch/create-browser-watch.ts";
import "./styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");

/**
 * Signs in where the address holds a token, then draws. The module itself must not wait for that: the part of the
 * program that signs in may import this one, and the two would wait for each other for ever.
 */
async function start(page: HTMLElement): Promise<void> {
  // only an address that was just printed holds a token
  const signInFailure = location.hash.startsWith("#token=")
    ? await (await import("./data/sign-in.ts")).exchangeUrlToken(window)
    : undefined;
  createRoot(page).render(
    <App
      transport={createApiTransport(location.origin)}
      watch={createBrowserWatch()}
      signInFailure={signInFailure}
    />,
  );
}

void start(root);
