import { Button, CopyButton, OriginBadge } from "@ichor/ui";
import type { Evaluation } from "@ichor/values";
import { formatPath } from "@ichor/values";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { describeKey, type LayerLine, listLayers } from "./key-details.ts";

/** Props of `KeyAside`. */
export type KeyAsideProps = {
  evaluation: Evaluation;
  path: readonly string[];
  /** why the text cannot be changed; absent when it can */
  readOnlyReason?: string | undefined;
  /** the last change was not possible: why */
  problem?: string | undefined;
  onLine(line: number): void;
  onReset(): void;
  onRemove(): void;
};

/** Everything about one key: the chart's words, the four layers, and three different things to do. */
export function KeyAside(props: KeyAsideProps): ReactNode {
  const { evaluation, path, problem, onLine } = props;
  const name = formatPath(path);
  const { doc, types } = describeKey(evaluation.model, path);
  const layers = listLayers(evaluation, path);
  return (
    <>
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h2 className="ui-code min-w-0 text-[13px] font-semibold wrap-anywhere">{name}</h2>
        <span className="ml-auto">
          <CopyButton text={name} label="Copy the key" isIconOnly />
        </span>
      </div>
      <p className="ui-prose mb-4 whitespace-pre-line text-ink-2">
        {doc !== "" ? `${doc} ` : ""}
        <span className="text-ink-3">{sourceSentence(doc, types)}</span>
      </p>
      <h3 className="mb-1 font-semibold">Layers, last one wins</h3>
      <ol className="-mx-2 mb-5 grid gap-0.5">
        {layers.map((layer) => (
          <Layer key={layer.layer} layer={layer} onLine={onLine} />
        ))}
      </ol>
      <Actions {...props} layers={layers} />
      {problem && <p className="mt-3 text-bad">{problem}.</p>}
    </>
  );
}

/** Whose words stand before it, and what kind of value the key takes. */
function sourceSentence(doc: string, types: string): string {
  const source = doc === "" ? "The chart does not describe this key." : "So says the chart.";
  return types === "" ? source : `${source} Type: ${types}.`;
}

function Layer({ layer, onLine }: { layer: LayerLine; onLine(line: number): void }): ReactNode {
  const { value, isWinner, note, line } = layer;
  return (
    <li
      className={clsx(
        "grid grid-cols-[72px_minmax(0,1fr)] items-start gap-2 rounded-1 px-2 py-1.5",
        isWinner && "bg-accent-soft",
      )}
    >
      <OriginBadge origin={layer.layer} isOnSelected={isWinner} />
      {value === undefined ? (
        <span className="text-ink-3">{note}</span>
      ) : (
        <span className="min-w-0">
          <span className="ui-code wrap-anywhere">
            {isWinner ? value : <s className="text-ink-3">{value}</s>}
            {isWinner && <span className="sr-only">, counts</span>}
          </span>
          <span className="block text-meta text-ink-3">
            {line !== undefined && (
              <button type="button" className="ui-link" onClick={() => onLine(line)}>
                Line {line}
              </button>
            )}
            {line !== undefined && note !== "" && ", "}
            {note}
          </span>
        </span>
      )}
    </li>
  );
}

function Actions({
  layers,
  readOnlyReason,
  onReset,
  onRemove,
  onLine,
}: KeyAsideProps & { layers: readonly LayerLine[] }): ReactNode {
  const own = layers.find(({ layer }) => layer === "user");
  const isOwned = layers.some(({ layer, value }) => layer === "owned" && value !== undefined);
  const isSet = own?.value !== undefined;
  const resetReason = readOnlyReason ?? (isSet ? undefined : "You do not set this key");
  const removeReason = readOnlyReason ?? (isOwned ? "Ichor owns this key" : undefined);
  const line = own?.line;
  return (
    <div className="flex flex-wrap gap-2">
      <Button isSmall onClick={onReset} disabledReason={resetReason}>
        Reset to default
      </Button>
      <Button isSmall kind="ghost" onClick={onRemove} disabledReason={removeReason}>
        Remove (null)
      </Button>
      {line !== undefined && (
        <Button isSmall kind="ghost" onClick={() => onLine(line)}>
          Go to line {line}
        </Button>
      )}
    </div>
  );
}
