import { PageHead, PanesMain } from "@ichor/ui";
import { type DiffLayout, DiffView } from "@ichor/ui/diff";
import { type ReactNode, useMemo, useState } from "react";
import { GalleryTop } from "../frame.tsx";
import { longBlocks, sampleBlocks, valuesBlocks } from "../sample-diff.ts";

/** The diff alone; `?long` shows 20,000 lines, `?split` the split layout. */
export function Page(): ReactNode {
  const query = new URLSearchParams(location.search);
  const [layout, setLayout] = useState<DiffLayout>(query.has("split") ? "split" : "unified");
  const blocks = useMemo(
    () => (query.has("long") ? longBlocks() : query.has("values") ? valuesBlocks : sampleBlocks),
    [query.has],
  );
  return (
    <div className="flex h-screen flex-col">
      <GalleryTop />
      <PageHead title="Diff" sentence="N and P, Shift N and P, U, Space" />
      <PanesMain>
        <DiffView label="Preview" blocks={blocks} layout={layout} onLayoutChange={setLayout} />
      </PanesMain>
    </div>
  );
}
