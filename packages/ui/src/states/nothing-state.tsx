import type { ReactNode } from "react";
import { CheckIcon } from "../icons/check-icon.ts";
import { RestartIcon } from "../icons/restart-icon.ts";
import { TildeIcon } from "../icons/tilde-icon.ts";
import { formatNothing, type NothingKind } from "./empty-state.tsx";

const icons: Record<NothingKind["kind"], ReactNode> = {
  "no-changes": <CheckIcon />,
  "only-regenerated": <RestartIcon />,
  "values-only": <TildeIcon />,
};

/** No changes, only regenerated ones, or values without manifests. `children` says more, or links to what is folded. */
export function NothingState({
  nothing,
  children,
}: {
  nothing: NothingKind;
  children?: ReactNode;
}): ReactNode {
  return (
    <p className="ui-prose flex items-start gap-2">
      <span className="mt-0.5 text-ink-3">{icons[nothing.kind]}</span>
      <span>
        <strong>{formatNothing(nothing)}</strong> {children && <span className="text-ink-2">{children}</span>}
      </span>
    </p>
  );
}
