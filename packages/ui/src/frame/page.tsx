import { clsx } from "clsx";
import type { ReactNode, Ref } from "react";

/** The content of a page that scrolls as a whole. */
export function PageMain({ children, ref }: { children: ReactNode; ref?: Ref<HTMLElement> }): ReactNode {
  return (
    <main ref={ref} tabIndex={-1} className="min-w-0 flex-1 px-(--gutter) pt-6 pb-12 outline-none">
      {children}
    </main>
  );
}

/** The content of a page whose panes scroll by themselves; it fills what is left of the window. */
export function PanesMain({ children, ref }: { children: ReactNode; ref?: Ref<HTMLElement> }): ReactNode {
  return (
    <main ref={ref} tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
      {children}
    </main>
  );
}

/** A main column and an aside of 352 px (from 1440 px: 416); the aside goes below under 1120 px. */
export function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }): ReactNode {
  return (
    <div className="grid items-start gap-10 aside:grid-cols-[minmax(0,1fr)_352px] wide:grid-cols-[minmax(0,1fr)_416px] wide:gap-14">
      <div className="min-w-0">{main}</div>
      <aside className="min-w-0">{aside}</aside>
    </div>
  );
}

/** The bar of 48 px under the tabs: controls at the left, what they lead to at the right. */
export function ToolBar({ children, end }: { children: ReactNode; end?: ReactNode }): ReactNode {
  return (
    <div className="flex min-h-12 min-w-0 shrink-0 items-center gap-4 px-(--gutter) py-2 max-aside:gap-3 max-narrow:flex-wrap">
      {children}
      {end && (
        <div className="ml-auto flex shrink-0 items-center gap-4 max-aside:gap-3 max-narrow:shrink max-narrow:flex-wrap">
          {end}
        </div>
      )}
    </div>
  );
}

/** The head of a pane, 44 px: title and facts at the left, controls at the right. */
export function PaneHead({
  title,
  children,
  end,
  isSecond = false,
}: {
  title?: string;
  children?: ReactNode;
  end?: ReactNode;
  /** the right pane: its left edge is the divider */
  isSecond?: boolean;
}): ReactNode {
  return (
    <div
      className={clsx(
        "flex min-h-11 shrink-0 items-center gap-2 max-narrow:flex-wrap max-narrow:py-1",
        isSecond ? "pr-(--gutter) pl-4" : "pr-3 pl-(--gutter)",
      )}
    >
      {title && <h2 className="text-lead font-semibold whitespace-nowrap">{title}</h2>}
      {children}
      {end && <div className="ml-auto flex min-w-0 items-center gap-2">{end}</div>}
    </div>
  );
}

/** A pane that scrolls: a region with a name that can have the focus. */
export function ScrollPane({
  label,
  children,
  className,
  ref,
}: {
  label: string;
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLElement>;
}): ReactNode {
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={clsx("ui-scroll min-h-0 flex-1 focus-visible:-outline-offset-2", className)}
    >
      {children}
    </section>
  );
}
