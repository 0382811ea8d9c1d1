import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createApiTransport } from "./data/api-transport.ts";
import { createBrowserWatch } from "./data/watch/create-browser-watch.ts";
import "./styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");

// only an address that was just printed holds a token
const signInFailure = location.hash.startsWith("#token=")
  ? await (await import("./data/sign-in.ts")).exchangeUrlToken(window)
  : undefined;
createRoot(root).render(
  <App
    transport={createApiTransport(location.origin)}
    watch={createBrowserWatch()}
    signInFailure={signInFailure}
  />,
);
