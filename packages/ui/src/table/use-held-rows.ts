import { useRef, useState } from "react";
import { type HeldRows, holdRows, type ShownRow } from "./hold-rows.ts";

/** Rows to draw, how many wait, and what the table tells when the pointer comes and goes. */
export type Hold<Row> = {
  shown: readonly ShownRow<Row>[];
  waiting: number;
  start: () => void;
  end: () => void;
  /** lets the waiting rows in although the pointer is still here */
  letIn: () => void;
};

/** Holds rows while the pointer is in the table. Another `view` (sorting, filter) is the person's own deed and renews the hold. */
export function useHeldRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  view: string,
): Hold<Row> {
  const [held, setHeld] = useState<{ rows: HeldRows<Row>; view: string }>();
  const snapshot = (): { rows: HeldRows<Row>; view: string } => ({
    rows: new Map(rows.map((row) => [rowKey(row), row])),
    view,
  });
  const isIn = useRef(false);
  if (held && held.view !== view) setHeld(snapshot());
  const { shown, waiting } = holdRows(rows, rowKey, held?.view === view ? held.rows : undefined);
  return {
    shown,
    waiting,
    start() {
      if (isIn.current) return;
      isIn.current = true;
      setHeld(snapshot());
    },
    end() {
      isIn.current = false;
      setHeld(undefined);
    },
    letIn: () => setHeld(snapshot()),
  };
}
