import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createApiTransport } from "./data/api-transport.ts";
import { exchangeUrlToken } from "./data/sign-in.ts";
import { createBrowserWatch } from "./data/watch/create-browser-watch.ts";
import "./styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");

const signInFailure = await exchangeUrlToken(window);
const transport = createApiTransport(location.origin);
createRoot(root).render(
  <App transport={transport} watch={createBrowserWatch()} signInFailure={signInFailure} />,
);
