import {
  Banner,
  Button,
  HistoryIcon,
  IconButton,
  LinkIcon,
  MoreIcon,
  PageHead,
  PageMain,
  Segmented,
  StatusMark,
  SwapIcon,
  Tag,
  Time,
} from "@ichor/ui";
import { type DiffLayout, DiffView } from "@ichor/ui/diff";
import { type Column, Table } from "@ichor/ui/table";
import { type ReactNode, useState } from "react";
import { GalleryTop } from "../frame.tsx";
import { galleryNow } from "../now.ts";
import { sampleBlocks } from "../sample-diff.ts";

type Revision = { revision: number; isRunning: boolean; chart: string; who: string; at: number; why: string };

const minute = 60_000;
const revisions: Revision[] = [
  {
    revision: 5,
    isRunning: true,
    chart: "1.19.6",
    who: "admin@lab",
    at: 3,
    why: "Rollback to 3: relay pods pending on two nodes",
  },
  {
    revision: 4,
    isRunning: false,
    chart: "1.19.6",
    who: "admin@lab",
    at: 16,
    why: "Same L2 segment since the switch move; drop the overlay",
  },
  {
    revision: 3,
    isRunning: false,
    chart: "1.19.6",
    who: "admin@lab",
    at: 31,
    why: "DNS, drop and TCP metrics",
  },
  {
    revision: 2,
    isRunning: false,
    chart: "1.19.6",
    who: "oncall@lab",
    at: 4 * 1_440,
    why: "Upgrade to 1.19",
  },
];

const columns: Column<Revision>[] = [
  {
    id: "revision",
    head: "Revision",
    width: "110px",
    isKept: true,
    cell: ({ revision, isRunning }) => (
      <span className="flex gap-2">
        <strong>{revision}</strong>
        {isRunning && <Tag tone="ok">running</Tag>}
      </span>
    ),
  },
  {
    id: "result",
    head: "Result",
    width: "130px",
    isKept: true,
    cell: ({ isRunning }) =>
      isRunning ? (
        <StatusMark status="Healthy">Deployed</StatusMark>
      ) : (
        <span className="text-ink-3">Superseded</span>
      ),
  },
  { id: "chart", head: "Chart", width: "90px", cell: ({ chart }) => chart },
  { id: "who", head: "Who", width: "120px", cell: ({ who }) => who },
  {
    id: "when",
    head: "When",
    width: "110px",
    cell: ({ at }) => <Time at={galleryNow - at * minute} form="table" />,
  },
  { id: "why", head: "Why", cell: ({ why }) => why },
  {
    id: "do",
    head: "Actions",
    isHeadHidden: true,
    width: "150px",
    align: "end",
    cell: ({ isRunning }) => (
      <span className="-my-1 flex justify-end gap-1">
        {!isRunning && (
          <Button kind="ghost" isSmall icon={<HistoryIcon />}>
            Roll back
          </Button>
        )}
        <IconButton label="More" icon={<MoreIcon />} />
      </span>
    ),
  },
];

/** History with two revisions picked and compared in the page. */
export function Page(): ReactNode {
  const [picks, setPicks] = useState<readonly string[]>(["4", "3"]);
  const [layout, setLayout] = useState<DiffLayout>("unified");
  return (
    <>
      <GalleryTop />
      <PageHead
        crumbs={[{ href: "?page=clusters", label: "Clusters" }]}
        title="Cilium"
        status={
          <>
            <StatusMark status="Healthy" />
            <StatusMark status="Held" />
          </>
        }
        sentence="Revision 5 active on 8 of 8 nodes"
      />
      <PageMain>
        <div className="mb-6">
          <Banner
            tone="held"
            title="Automation held since the rollback,"
            action={<Button isSmall>Release hold</Button>}
          >
            3 min ago by admin@lab. Saved values are not rolled out until you release it.
          </Banner>
        </div>
        <Table
          caption="Revisions, newest first"
          columns={columns}
          rows={revisions}
          rowKey={({ revision }) => String(revision)}
          picks={picks}
          onPicksChange={setPicks}
          hasLinks={false}
        />
        <div className="mt-6 mb-2 flex min-h-12 items-center gap-3 rounded-2 bg-soft px-3">
          <strong>Revision 3 to 4</strong>
          <IconButton label="Swap" icon={<SwapIcon />} />
          <Segmented
            label="What"
            value="manifests"
            options={[
              { value: "manifests", label: "Manifests", count: 7 },
              { value: "values", label: "Values", count: 6 },
            ]}
          />
          <span className="ml-auto flex gap-2">
            <Segmented
              label="Layout"
              value={layout}
              onChange={setLayout}
              options={[
                { value: "unified", label: "Unified" },
                { value: "split", label: "Split" },
              ]}
            />
            <Button kind="ghost" isSmall icon={<LinkIcon />}>
              Copy link
            </Button>
          </span>
        </div>
        <DiffView
          label="Revision 3 to 4"
          blocks={sampleBlocks}
          layout={layout}
          onLayoutChange={setLayout}
          isInPage
        />
      </PageMain>
    </>
  );
}
