import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useIsNarrow } from "../context/use-media.ts";
import { Segmented } from "../controls/segmented.tsx";
import { defaultShare, limitShare } from "./share.ts";

/** A pane and the word of its switch where only one fits. */
export type Pane = { label: string; content: ReactNode };

/** Props of `SplitPane`. */
export type SplitPaneProps = {
  first: Pane;
  second: Pane;
  /** share of the first pane, 0 to 1; default 0.46 */
  share?: number | undefined;
  /** the divider rests at a new place: remember it */
  onShareChange?: (share: number) => void;
  /** least widths in pixels; default 320 */
  minFirst?: number;
  minSecond?: number;
  /** which pane shows where only one fits; default: kept inside */
  narrowPane?: "first" | "second";
  onNarrowPaneChange?: (pane: "first" | "second") => void;
};

const stepShare = 0.02;

const moves: Record<string, (share: number) => number> = {
  ArrowLeft: (share) => share - stepShare,
  ArrowRight: (share) => share + stepShare,
  Home: () => 0,
  End: () => 1,
  Enter: () => defaultShare,
};

type Divider = { share: number; set: (share: number) => void; settle: (share: number) => void };

function useDivider(
  { share: given = defaultShare, onShareChange, minFirst = 320, minSecond = 320 }: SplitPaneProps,
  frame: { current: HTMLDivElement | null },
): Divider {
  const [moving, setMoving] = useState<number>();
  const limit = (share: number): number =>
    limitShare(share, { width: frame.current?.clientWidth ?? 0, minFirst, minSecond });
  return {
    share: moving ?? given,
    set: (share) => setMoving(limit(share)),
    settle: (share) => {
      const rounded = Math.round(limit(share) * 1_000) / 1_000;
      setMoving(onShareChange ? undefined : rounded);
      onShareChange?.(rounded);
    },
  };
}

function Separator({
  divider,
  frame,
  label,
}: {
  divider: Divider;
  frame: { current: HTMLDivElement | null };
  label: string;
}): ReactNode {
  const shareAt = (clientX: number): number => {
    const box = frame.current?.getBoundingClientRect();
    return box && box.width > 0 ? (clientX - box.left) / box.width : divider.share;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    divider.settle(move(divider.share));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator is a control, hr is not
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(divider.share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      tabIndex={0}
      className="group relative z-10 -mx-1 w-[9px] shrink-0 cursor-col-resize touch-none outline-none"
      onKeyDown={onKeyDown}
      onDoubleClick={() => divider.settle(defaultShare)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) divider.set(shareAt(event.clientX));
      }}
      onPointerUp={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) divider.settle(shareAt(event.clientX));
      }}
    >
      <span className="absolute inset-y-0 left-1 w-px bg-line group-hover:w-0.5 group-hover:bg-line-ctl group-focus-visible:w-0.5 group-focus-visible:bg-focus" />
    </div>
  );
}

const paneClass = "flex min-h-0 min-w-0 flex-col";

/** Two panes beside each other with a movable divider; below 960 px one of them with a switch. Neither is ever unmounted. */
export function SplitPane(props: SplitPaneProps): ReactNode {
  const { first, second, narrowPane, onNarrowPaneChange } = props;
  const isNarrow = useIsNarrow();
  const frame = useRef<HTMLDivElement>(null);
  const divider = useDivider(props, frame);
  const [own, setOwn] = useState<"first" | "second">("first");
  const shown = narrowPane ?? own;
  const choose = (pane: "first" | "second"): void => {
    setOwn(pane);
    onNarrowPaneChange?.(pane);
  };
  const widths: CSSProperties = isNarrow ? {} : { flex: `0 0 ${divider.share * 100}%` };
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line">
      {isNarrow && (
        <div className="flex h-11 shrink-0 items-center px-(--gutter)">
          <Segmented
            label="Pane"
            options={[
              { value: "first", label: first.label },
              { value: "second", label: second.label },
            ]}
            value={shown}
            onChange={choose}
          />
        </div>
      )}
      <div ref={frame} className="flex min-h-0 min-w-0 flex-1">
        <div
          className={paneClass}
          style={isNarrow ? { flex: 1 } : widths}
          hidden={isNarrow && shown !== "first"}
        >
          {first.content}
        </div>
        {!isNarrow && <Separator divider={divider} frame={frame} label={`Width of ${first.label}`} />}
        <div className={`${paneClass} flex-1`} hidden={isNarrow && shown !== "second"}>
          {second.content}
        </div>
      </div>
    </div>
  );
}
