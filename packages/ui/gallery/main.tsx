import { UiProvider } from "@ichor/ui";
import { type ComponentType, lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { galleryNow } from "./now.ts";
import "./gallery.css";

const pages: Record<string, () => Promise<{ Page: ComponentType }>> = {
  components: () => import("./pages/components.tsx"),
  states: () => import("./pages/states.tsx"),
  clusters: () => import("./pages/clusters.tsx"),
  cluster: () => import("./pages/cluster.tsx"),
  editor: () => import("./pages/editor.tsx"),
  diff: () => import("./pages/diff.tsx"),
  save: () => import("./pages/save.tsx"),
  keys: () => import("./pages/keys.tsx"),
  palette: () => import("./pages/palette.tsx"),
  history: () => import("./pages/history.tsx"),
  rows: () => import("./pages/rows.tsx"),
  tree: () => import("./pages/tree.tsx"),
};

const query = new URLSearchParams(location.search);
const load = pages[query.get("page") ?? "components"] ?? (() => import("./pages/components.tsx"));
const Page = lazy(async () => ({ default: (await load()).Page }));

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <UiProvider now={() => galleryNow} timeZone="Europe/Berlin" isMac={false}>
        <Suspense>
          <Page />
        </Suspense>
      </UiProvider>
    </StrictMode>,
  );
