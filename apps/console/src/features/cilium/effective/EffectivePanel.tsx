import type { GetCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { type Evaluation, listComputed } from "@ichor/values";
import { type ReactNode, useMemo, useState } from "react";
import { EffectiveTree } from "./EffectiveTree.tsx";
import { buildTree, filterRows, listLines } from "./effective-tree.ts";

/** Props of `EffectivePanel`. */
export type EffectivePanelProps = {
  evaluation: Evaluation;
  loaded: GetCiliumValuesResponse;
  isMineOnly: boolean;
  isTight: boolean;
  onLine(line: number): void;
};

/** The effective values of the text beside it, as they are at this key stroke. */
export function EffectivePanel({ evaluation, isMineOnly, isTight, onLine }: EffectivePanelProps): ReactNode {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [selected, setSelected] = useState<string>();
  const rows = useMemo(() => listComputed(evaluation), [evaluation]);
  const tree = useMemo(
    () => buildTree(filterRows(rows, { query: "", show: "all", isMineOnly })),
    [rows, isMineOnly],
  );
  const lines = useMemo(
    () => listLines(tree, choices, { isFiltered: isMineOnly }),
    [tree, choices, isMineOnly],
  );
  if (rows.length === 0)
    return (
      <p className="px-4 py-2 text-ink-2">
        The text has errors, so there are no effective values. They are listed below the editor.
      </p>
    );
  if (lines.length === 0)
    return (
      <p className="px-4 py-2 text-ink-2">You set nothing: all values are the chart's, Ichor's, or owned.</p>
    );
  return (
    <EffectiveTree
      lines={lines}
      isTight={isTight}
      selected={selected}
      onSelect={setSelected}
      onToggle={(id, isOpen) => setChoices((last) => new Map(last).set(id, isOpen))}
      onLine={onLine}
    />
  );
}
