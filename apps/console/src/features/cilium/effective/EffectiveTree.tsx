import { DownIcon, formatAmount, OriginBadge, RightIcon } from "@ichor/ui";
import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { formatValue, type TreeLine } from "./effective-tree.ts";
import { maskedValue } from "./masked-value.ts";
import { SetBy } from "./SetBy.tsx";
import { useRowWindow } from "./use-row-window.ts";

/** Props of `EffectiveTree`. */
export type EffectiveTreeProps = {
  lines: readonly TreeLine[];
  /** the columns of the page, or the four of the pane beside the editor */
  isTight: boolean;
  selected: string | undefined;
  onSelect(id: string): void;
  onToggle(id: string, isOpen: boolean): void;
  onLine(line: number): void;
  /** Del on a row */
  onReset?: (id: string) => void;
};

const rowHeight = 28;

/** Keys, values and who set them. One row has the focus; arrows move, open and close. */
export function EffectiveTree(props: EffectiveTreeProps): ReactNode {
  const { lines, isTight, selected } = props;
  const pane = useRef<HTMLElement>(null);
  const { from, to } = useRowWindow(pane, lines.length, rowHeight);
  const at = Math.max(
    0,
    lines.findIndex(({ node }) => node.id === selected),
  );
  const onKeyDown = useTreeKeys(props, pane, at);
  return (
    <section ref={pane} aria-label="Effective values" className="ui-scroll min-h-0 flex-1">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the tree grid of ARIA is a table whose rows open
        role="treegrid"
        aria-rowcount={lines.length + 1}
        aria-label="Effective values"
        className="w-full table-fixed border-separate border-spacing-0"
        onKeyDown={onKeyDown}
      >
        <Columns isTight={isTight} />
        <thead>
          <tr>
            {headsOf(isTight).map((head, index) => (
              <th
                key={head}
                scope="col"
                className={clsx(
                  "sticky top-0 z-1 h-8 border-b border-line bg-bg p-0 pr-3 text-left text-meta font-medium text-ink-3",
                  index === 0 && (isTight ? "pl-4" : "pl-(--gutter)"),
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={from} columns={headsOf(isTight).length} />
          {lines.slice(from, to).map((line, index) => (
            <Row
              key={line.node.id}
              line={line}
              index={from + index}
              isFocusable={from + index === at}
              {...props}
            />
          ))}
          <Gap rows={lines.length - to} columns={headsOf(isTight).length} />
        </tbody>
      </table>
    </section>
  );
}

function headsOf(isTight: boolean): readonly string[] {
  const heads = ["Key", "Effective value", "Origin", "Set by", "Chart default"];
  return isTight ? heads.slice(0, 4) : heads;
}

function Columns({ isTight }: { isTight: boolean }): ReactNode {
  const widths = isTight ? ["36%", "26%", "88px", undefined] : ["31%", "20%", "88px", undefined, "18%"];
  return (
    <colgroup>
      {headsOf(isTight).map((head, index) => (
        <col key={head} style={{ width: widths[index] }} />
      ))}
    </colgroup>
  );
}

function Gap({ rows, columns }: { rows: number; columns: number }): ReactNode {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer holds nothing and takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: rows * rowHeight, padding: 0 }} />
    </tr>
  );
}

const cell = "h-7 overflow-hidden py-1 pr-3 text-ellipsis whitespace-nowrap";

type RowProps = EffectiveTreeProps & { line: TreeLine; index: number; isFocusable: boolean };

function Row(props: RowProps): ReactNode {
  const { line, index, isFocusable, isTight, selected, onSelect, onToggle, onLine } = props;
  const { node, level, isOpen } = line;
  const { row } = node;
  const isSelected = node.id === selected;
  const isGroup = node.children.length > 0;
  const click = () => {
    if (isGroup) onToggle(node.id, !isOpen);
    onSelect(node.id);
  };
  return (
    <tr
      data-id={node.id}
      aria-level={level}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isFocusable ? 0 : -1}
      className={clsx(
        "cursor-default focus-visible:-outline-offset-2",
        isSelected ? "bg-accent-soft" : "hover:bg-soft",
        row?.origin === "chart" && "text-ink-3",
      )}
      onClick={click}
      onKeyDown={undefined}
      {...(isGroup && { "aria-expanded": isOpen })}
    >
      <td className={clsx(cell, "ui-code", isTight ? "pl-4" : "pl-(--gutter)")}>
        <KeyCell line={line} isGroup={isGroup} />
      </td>
      <td className={clsx(cell, "ui-code")} title={row && formatValue(maskedValue(row.path, row.value))}>
        {row && formatValue(maskedValue(row.path, row.value))}
      </td>
      <td className={cell}>{row && <OriginBadge origin={row.origin} isOnSelected={isSelected} />}</td>
      <td className={cell}>{row && <SetBy row={row} onLine={onLine} />}</td>
      {!isTight && (
        <td className={clsx(cell, "ui-code text-ink-3")}>
          {row && row.chartDefault !== undefined && formatValue(maskedValue(row.path, row.chartDefault))}
        </td>
      )}
    </tr>
  );
}

function KeyCell({
  line: { node, level, isOpen },
  isGroup,
}: {
  line: TreeLine;
  isGroup: boolean;
}): ReactNode {
  return (
    <span className="flex min-w-0 items-center" style={{ paddingLeft: (level - 1) * 16 }}>
      <span className="mr-1 w-4 shrink-0 text-ink-3">
        {isGroup && (isOpen ? <DownIcon /> : <RightIcon />)}
      </span>
      <span className="truncate">{node.label}</span>
      {isGroup && node.isAllChart && !isOpen && (
        <span className="ml-2 shrink-0 font-ui text-meta text-ink-3">
          {formatAmount(node.count, "key")}, all chart
        </span>
      )}
    </span>
  );
}

/** Arrows move and open, Enter goes to the line, Del resets. */
function useTreeKeys(
  props: EffectiveTreeProps,
  pane: { current: HTMLElement | null },
  at: number,
): (event: KeyboardEvent) => void {
  const { lines, onSelect, onToggle, onLine, onReset } = props;
  const hasFocus = useRef(false);
  const current = lines[at];

  useEffect(() => {
    if (!hasFocus.current || !current) return;
    pane.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(current.node.id)}"]`)?.focus();
    hasFocus.current = false;
  });

  const go = (index: number) => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, index))];
    if (!line) return;
    showRow(pane.current, Math.max(0, Math.min(lines.length - 1, index)));
    hasFocus.current = true;
    onSelect(line.node.id);
  };

  return (event) => {
    if (!current || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof HTMLElement && event.target.closest("button, a") && event.key === "Enter")
      return;
    const { node, isOpen, parentId } = current;
    const isGroup = node.children.length > 0;
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      PageDown: () => go(at + 20),
      PageUp: () => go(at - 20),
      ArrowRight: () => (isGroup && !isOpen ? onToggle(node.id, true) : go(at + 1)),
      ArrowLeft: () =>
        isOpen ? onToggle(node.id, false) : go(lines.findIndex((line) => line.node.id === parentId)),
      Enter: () =>
        node.row?.setBy.kind === "line" ? onLine(node.row.setBy.line) : isGroup && onToggle(node.id, !isOpen),
      Delete: () => onReset?.(node.id),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

/** Brings a row into view below the sticky head. */
function showRow(pane: HTMLElement | null, index: number): void {
  if (!pane) return;
  const headHeight = 32;
  const top = index * rowHeight;
  if (top < pane.scrollTop) pane.scrollTop = top;
  else if (top + rowHeight + headHeight > pane.scrollTop + pane.clientHeight)
    pane.scrollTop = top + rowHeight + headHeight - pane.clientHeight;
}
