import type { ReactNode } from "react";
import type { EffectiveSearch } from "../cilium/cilium-search.ts";
import { EffectivePage } from "../cilium/effective/EffectivePage.tsx";
import { useWorkbenchPlace } from "./WorkbenchEditor.tsx";
import type { WorkbenchSearch } from "./workbench-search.ts";

/** The effective values of the workbench. */
export function WorkbenchEffective({ search }: { search: EffectiveSearch & WorkbenchSearch }): ReactNode {
  return <EffectivePage place={useWorkbenchPlace(search)} search={search} />;
}
