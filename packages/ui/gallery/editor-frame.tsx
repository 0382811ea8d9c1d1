import {
  BadIcon,
  Banner,
  Button,
  Counts,
  IconButton,
  KeyCap,
  MoreIcon,
  PageHead,
  PaneHead,
  PanesMain,
  RestartIcon,
  Segmented,
  SplitPane,
  StatusMark,
  TabNav,
  Tag,
  Time,
  ToolBar,
} from "@ichor/ui";
import { type DiffLayout, DiffView } from "@ichor/ui/diff";
import { type ReactNode, useState } from "react";
import { GalleryTop } from "./frame.tsx";
import { galleryNow } from "./now.ts";
import { sampleBlocks } from "./sample-diff.ts";

function Head(): ReactNode {
  return (
    <>
      <GalleryTop />
      <PageHead
        crumbs={[
          { href: "?page=clusters", label: "Clusters" },
          { href: "?page=cluster", label: "lab" },
        ]}
        title="Cilium"
        status={<StatusMark status="Healthy" />}
        sentence="Revision 3 active on 8 of 8 nodes"
      />
      <TabNav
        label="Cluster lab"
        tabs={[
          { href: "?page=cluster", label: "Overview", isCurrent: false },
          { href: "?page=editor", label: "Cilium", isCurrent: true },
          { href: "#machines", label: "Machines", isCurrent: false, count: 8 },
          { href: "#operations", label: "Operations", isCurrent: false },
          { href: "#events", label: "Events", isCurrent: false },
        ]}
      />
      <ToolBar
        end={
          <>
            <Counts added={4} changed={3} removed={0} />
            <span className="flex gap-1.5 font-medium text-ink-2">
              <RestartIcon className="mt-0.5" />
              10 pods restart
            </span>
            <Tag tone="bad" icon={<BadIcon size={12} />}>
              1 dangerous
            </Tag>
            <Button kind="primary">Review and save</Button>
          </>
        }
      >
        <Segmented
          label="Cilium"
          value="editor"
          options={[
            { value: "editor", label: "Editor", href: "?page=editor" },
            { value: "effective", label: "Effective", href: "#effective" },
            { value: "history", label: "History", href: "#history" },
          ]}
        />
        <span className="min-w-0 truncate text-ink-2">
          Against <strong>revision 3, deployed</strong>, <Time at={galleryNow - 720_000} />
        </span>
      </ToolBar>
    </>
  );
}

function Findings(): ReactNode {
  return (
    <div className="shrink-0 border-t border-line bg-bar">
      <div className="flex h-7 items-center gap-4 px-(--gutter) text-meta whitespace-nowrap text-ink-3">
        <span>
          <KeyCap keys="F8" /> next finding
        </span>
        <span>
          <KeyCap keys="Ctrl S" /> refresh preview
        </span>
        <span>
          <KeyCap keys="Esc" /> <KeyCap keys="Tab" /> leave the editor
        </span>
      </div>
    </div>
  );
}

function Preview(): ReactNode {
  const [layout, setLayout] = useState<DiffLayout>("unified");
  const [view, setView] = useState("manifests");
  return (
    <>
      <PaneHead
        isSecond
        end={
          <>
            <StatusMark status="Healthy" isQuiet>
              Preview current
            </StatusMark>
            <Segmented
              label="Layout"
              value={layout}
              onChange={setLayout}
              options={[
                { value: "unified", label: "Unified" },
                { value: "split", label: "Split" },
              ]}
            />
            <IconButton label="More diff actions" icon={<MoreIcon />} />
          </>
        }
      >
        <Segmented
          label="Preview"
          value={view}
          onChange={setView}
          options={[
            { value: "manifests", label: "Manifests", count: 7 },
            { value: "values", label: "Values", count: 6 },
            { value: "effective", label: "Effective" },
          ]}
        />
      </PaneHead>
      <DiffView
        label="Preview"
        blocks={sampleBlocks}
        layout={layout}
        onLayoutChange={setLayout}
        strip={
          <Banner tone="bad" title="Dangerous: routing mode tunnel to native.">
            Pods on restarted and not yet restarted nodes cannot reach each other until the rollout ends.{" "}
            <a href="#2">Line 2</a>{" "}
            <a className="ml-2" href="#why">
              Why
            </a>
          </Banner>
        }
      />
    </>
  );
}

/** The page of the editor; `editor` stands in the left pane, `children` over everything. */
export function EditorFrame({
  editor,
  findings,
  children,
}: {
  editor: ReactNode;
  findings?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  const [share, setShare] = useState<number>();
  return (
    <div className="flex h-screen flex-col">
      <Head />
      <PanesMain>
        <SplitPane
          share={share}
          onShareChange={setShare}
          first={{
            label: "Values",
            content: (
              <>
                <PaneHead
                  title="Your values"
                  end={
                    <>
                      <span className="truncate text-ink-3">
                        Draft kept, <Time at={galleryNow - 4_000} />
                      </span>
                      <IconButton label="More editor actions" icon={<MoreIcon />} />
                    </>
                  }
                >
                  <span className="truncate text-ink-3">user layer, 28 lines</span>
                </PaneHead>
                {editor}
                {findings ?? <Findings />}
              </>
            ),
          }}
          second={{ label: "Preview", content: <Preview /> }}
        />
      </PanesMain>
      {children}
    </div>
  );
}
