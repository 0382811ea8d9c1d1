import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CheckIcon } from "../icons/check-icon.ts";
import { RestartIcon } from "../icons/restart-icon.ts";
import { formatCount } from "./format-count.ts";

/**
 * What a node runs: what is saved, an older revision, on its way, or nothing that works. `needs-restart`: what is saved
 * is there, but nothing restarts the agent. `unknown`: not read, and never drawn as fine.
 */
export type NodeStripNode = {
  name: string;
  state: "current" | "restarting" | "old" | "failed" | "needs-restart" | "unknown";
  /** the revision that an `old` node runs; absent when not known */
  revision?: number;
};

/** Over this many nodes the strip becomes a bar. */
export const stripLimit = 32;

const states = ["current", "restarting", "needs-restart", "old", "failed", "unknown"] as const;
type State = (typeof states)[number];

const cells: Record<State, string> = {
  current: "bg-ok-soft text-ok",
  restarting: "bg-accent-soft text-accent [box-shadow:inset_0_0_0_1.5px_var(--accent)]",
  old: "text-ink-3 [box-shadow:inset_0_0_0_1.5px_var(--line-ctl)]",
  failed: "bg-warn-soft text-warn",
  "needs-restart": "text-warn [box-shadow:inset_0_0_0_1.5px_var(--warn)]",
  unknown: "border-[1.5px] border-dashed border-line-ctl text-ink-3",
};

const words: Record<State, string> = {
  current: "run what is saved",
  restarting: "restart",
  old: "run an older revision",
  failed: "failed",
  "needs-restart": "saved, needs a restart",
  unknown: "not read",
};

function Cell({ node }: { node: NodeStripNode }): ReactNode {
  return (
    <span
      data-tip={`${node.name}: ${node.state === "old" && node.revision !== undefined ? `runs revision ${node.revision}` : words[node.state]}`}
      className={clsx(
        "grid size-5 place-items-center rounded-1 text-[11px] leading-4 font-semibold figures",
        cells[node.state],
      )}
    >
      {node.state === "current" && <CheckIcon size={12} strokeWidth={2} />}
      {node.state === "restarting" && <RestartIcon size={12} strokeWidth={2} className="animate-turn" />}
      {node.state === "old" && (node.revision ?? "?")}
      {node.state === "failed" && "!"}
      {node.state === "needs-restart" && <RestartIcon size={12} strokeWidth={2} />}
      {node.state === "unknown" && "?"}
    </span>
  );
}

function Bar({ amounts, total }: { amounts: Record<State, number>; total: number }): ReactNode {
  return (
    <span className="flex h-5 w-full gap-0.5">
      {states.map(
        (state) =>
          amounts[state] > 0 && (
            <span
              key={state}
              className={clsx(
                "flex min-w-8 items-center justify-center gap-1 rounded-1 px-1 text-meta font-semibold figures",
                cells[state],
              )}
              style={{ flexGrow: amounts[state] / total, flexBasis: 0 }}
            >
              {state === "current" && <CheckIcon size={12} strokeWidth={2} />}
              {(state === "restarting" || state === "needs-restart") && (
                <RestartIcon size={12} strokeWidth={2} />
              )}
              {state === "unknown" && "?"}
              {state === "failed" && "!"}
              {formatCount(amounts[state])}
            </span>
          ),
      )}
    </span>
  );
}

/** One cell per node, or a bar over 32 nodes. Stands with its sentence beside it; `label` is that sentence for screen readers. */
export function NodeStrip({ nodes, label }: { nodes: readonly NodeStripNode[]; label: string }): ReactNode {
  const amounts = { current: 0, restarting: 0, "needs-restart": 0, old: 0, failed: 0, unknown: 0 };
  for (const node of nodes) amounts[node.state] += 1;
  return (
    <span role="img" aria-label={label} className="flex flex-wrap gap-1">
      {nodes.length > stripLimit ? (
        <Bar amounts={amounts} total={nodes.length} />
      ) : (
        nodes.map((node) => <Cell key={node.name} node={node} />)
      )}
    </span>
  );
}
