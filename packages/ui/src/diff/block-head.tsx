import { clsx } from "clsx";
import type { ReactNode } from "react";
import { LineCounts } from "../display/counts.tsx";
import { LongName } from "../display/long-name.tsx";
import { Tag } from "../display/tag.tsx";
import { DownIcon } from "../icons/down-icon.ts";
import { MinusIcon } from "../icons/minus-icon.ts";
import { PlusIcon } from "../icons/plus-icon.ts";
import { RestartIcon } from "../icons/restart-icon.ts";
import { RightIcon } from "../icons/right-icon.ts";
import { TildeIcon } from "../icons/tilde-icon.ts";
import { type BlockChange, countsOf, type DiffBlock } from "./diff-block.ts";

const looks: Record<BlockChange, { ink: string; icon: ReactNode }> = {
  added: { ink: "text-add-ink", icon: <PlusIcon /> },
  changed: { ink: "text-mod-ink", icon: <TildeIcon /> },
  removed: { ink: "text-del-ink", icon: <MinusIcon /> },
  regenerated: { ink: "text-ink-2", icon: <RestartIcon /> },
};

const frame =
  "sticky top-0 z-1 flex h-9 w-full min-w-0 items-center gap-2 bg-soft px-4 text-left whitespace-nowrap";

function Names({ block }: { block: DiffBlock }): ReactNode {
  return (
    <>
      {block.kind && <span className="shrink-0 text-ink-2">{block.kind}</span>}
      <LongName name={block.name} className="font-semibold" />
      {block.namespace && <span className="truncate text-meta text-ink-3">{block.namespace}</span>}
      {block.note && <span className="truncate text-meta text-ink-3">{block.note}</span>}
    </>
  );
}

function End({ block }: { block: DiffBlock }): ReactNode {
  return (
    <span className="ml-auto flex shrink-0 items-center gap-2">
      {block.effect ? (
        <Tag tone={block.effect.tone} icon={block.effect.icon}>
          {block.effect.text}
        </Tag>
      ) : (
        <LineCounts {...countsOf(block)} />
      )}
    </span>
  );
}

/** The head of a block: sign and word, kind, name, namespace; counts or effect. It opens and closes the block. */
export function BlockHead({
  block,
  isOpen,
  onToggle,
}: {
  block: DiffBlock;
  isOpen: boolean;
  onToggle: () => void;
}): ReactNode {
  if (!block.change)
    return (
      <h3 className={frame}>
        <Names block={block} />
        <End block={block} />
      </h3>
    );
  const look = looks[block.change];
  return (
    <h3 className="sticky top-0 z-1">
      <button
        type="button"
        data-block-head={block.key}
        aria-expanded={isOpen}
        className={clsx(frame, "fade hover:bg-soft-2 focus-visible:-outline-offset-2")}
        onClick={onToggle}
      >
        {isOpen ? <DownIcon className="text-ink-3" /> : <RightIcon className="text-ink-3" />}
        <span className={clsx("flex w-19 shrink-0 items-center gap-1.5 font-semibold", look.ink)}>
          {look.icon}
          {block.change}
        </span>
        <Names block={block} />
        <End block={block} />
      </button>
    </h3>
  );
}
