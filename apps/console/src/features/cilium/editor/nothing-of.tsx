import type { DiffCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { NothingState } from "@ichor/ui";
import type { ReactNode } from "react";
import type { Freshness } from "../session/preview-state.ts";

/** What stands in the place of a diff without objects; undefined where there are some. */
export function nothingOf({ manifests, values }: DiffCiliumValuesResponse, freshness: Freshness): ReactNode {
  const { added = 0, changed = 0, removed = 0, regenerated = 0 } = manifests?.counts ?? {};
  if (added + changed + removed > 0) return undefined;
  if ((values?.changes.length ?? 0) > 0)
    return (
      <NothingState nothing={{ kind: "values-only" }}>
        No template turns the changed values into another object.
      </NothingState>
    );
  if (regenerated > 0) return <NothingState nothing={{ kind: "only-regenerated", count: regenerated }} />;
  return <NothingState nothing={{ kind: "no-changes" }}>{aboutWhat(freshness)}</NothingState>;
}

function aboutWhat({ kind }: Freshness): string {
  if (kind === "current") return "These values give exactly what the base holds.";
  return kind === "base-moved"
    ? "This is still the preview against the base before."
    : "This is still the preview of the text before.";
}
