import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ShownRow } from "./hold-rows.ts";
import { type RowFrame, TableRow } from "./table-row.tsx";

/** What the table asks of its rows: bring one into view. */
export type RowScroller = { scrollTo: (index: number) => void };

/** Props of `VirtualRows`. */
export type VirtualRowsProps<Row> = {
  rows: readonly ShownRow<Row>[];
  frame: RowFrame<Row>;
  /** what scrolls; without it the window does */
  scrollRef: RefObject<HTMLElement | null> | undefined;
  scroller: RefObject<RowScroller | undefined>;
};

const overscan = 12;

function Rows<Row, Scroll extends Element | Window>({
  rows,
  frame,
  virtualizer,
  offset,
}: VirtualRowsProps<Row> & { virtualizer: Virtualizer<Scroll, Element>; offset: number }): ReactNode {
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? offset) - offset;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset);
  const gap = (height: number): ReactNode => height > 0 && <tr style={{ height }} />;
  return (
    <>
      {gap(before)}
      {items.map(({ index }) => {
        const shown = rows[index];
        return (
          shown && (
            <TableRow
              key={shown.key}
              shown={shown}
              frame={frame}
              index={index}
              measure={virtualizer.measureElement}
            />
          )
        );
      })}
      {gap(after)}
    </>
  );
}

function useOffset(body: RefObject<HTMLTableSectionElement | null>, scroll: Element | null): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    const base = scroll ? scroll.getBoundingClientRect().top - scroll.scrollTop : -window.scrollY;
    setOffset(Math.round(top - base));
  }, [body, scroll]);
  return offset;
}

function options<Row>({ rows, frame }: VirtualRowsProps<Row>, offset: number) {
  return {
    count: rows.length,
    estimateSize: () => (frame.density === "one" ? 40 : 60),
    getItemKey: (index: number) => rows[index]?.key ?? index,
    overscan,
    scrollMargin: offset,
  };
}

function useScroller<Row, Scroll extends Element | Window>(
  { scroller }: VirtualRowsProps<Row>,
  virtualizer: Virtualizer<Scroll, Element>,
): void {
  useEffect(() => {
    scroller.current = { scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "auto" }) };
    return () => {
      scroller.current = undefined;
    };
  }, [scroller, virtualizer]);
}

function WindowRows<Row>(props: VirtualRowsProps<Row>): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const offset = useOffset(body, null);
  const virtualizer = useWindowVirtualizer<Element>(options(props, offset));
  useScroller(props, virtualizer);
  return (
    <tbody ref={body}>
      <Rows {...props} virtualizer={virtualizer} offset={offset} />
    </tbody>
  );
}

function PaneRows<Row>(
  props: VirtualRowsProps<Row> & { scrollRef: RefObject<HTMLElement | null> },
): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const offset = useOffset(body, props.scrollRef.current);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    ...options(props, offset),
    getScrollElement: () => props.scrollRef.current,
  });
  useScroller(props, virtualizer);
  return (
    <tbody ref={body}>
      <Rows {...props} virtualizer={virtualizer} offset={offset} />
    </tbody>
  );
}

/** Draws only the rows near the window. Loaded when a table is long. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>): ReactNode {
  const { scrollRef } = props;
  return scrollRef ? <PaneRows {...props} scrollRef={scrollRef} /> : <WindowRows {...props} />;
}
