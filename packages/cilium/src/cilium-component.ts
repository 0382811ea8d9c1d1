import type { CheckContext, CheckFinding, Component, ValuesCheck } from "@ichor/values";
import { checkDangers } from "./checks/check-dangers.ts";
import { checkFeatures } from "./checks/check-features.ts";
import { checkImages } from "./checks/check-images.ts";
import { checkNetwork } from "./checks/check-network.ts";
import { checkNulls } from "./checks/check-nulls.ts";
import { checkStrings } from "./checks/check-strings.ts";
import { checkSyntax } from "./checks/check-syntax.ts";
import { checkTexts } from "./checks/check-texts.ts";
import { checkWorkloads } from "./checks/check-workloads.ts";
import { guards } from "./checks/guards.ts";
import { ciliumFinding } from "./cilium-finding.ts";
import type { CiliumInputs } from "./inputs.ts";
import { keyChanges } from "./key-changes.ts";
import { defaultReasons, ichorDefaults, ownedKeys } from "./owned-keys.ts";
import { valueLists } from "./value-lists.ts";
import { defaultChartVersion, findKnownFault } from "./versions.ts";

/** The largest effective values that fit: they are stored and handed to the Job as a whole. */
const maxEffectiveBytes = 65_536;

/** Cilium as the values engine knows it: layers, owned keys and rules that follow from the cluster's spec. */
export function ciliumComponent(inputs: CiliumInputs): Component {
  return {
    name: "Cilium",
    defaults: ichorDefaults(inputs),
    defaultReasons,
    owned: ownedKeys(inputs),
    checks: [...guards(inputs), ...rules(inputs)],
    keyChanges,
    valueLists,
    maxEffectiveBytes,
  };
}

function rules(inputs: CiliumInputs): ValuesCheck[] {
  return [
    { name: "chart-version", check: checkChartVersion },
    { name: "network", check: checkNetwork },
    { name: "features", check: checkFeatures },
    { name: "texts", check: checkTexts },
    { name: "syntax", check: checkSyntax },
    { name: "strings", check: checkStrings },
    { name: "images", check: checkImages },
    { name: "workloads", check: (context) => checkWorkloads(context, inputs) },
    { name: "nulls", check: checkNulls },
    { name: "dangers", check: (context) => checkDangers(context, inputs) },
  ];
}

function checkChartVersion({ model }: CheckContext): CheckFinding[] {
  const fault = findKnownFault(model.chart.version);
  if (fault === undefined) return [];
  const message = `chart ${model.chart.version} must not run: ${fault}`;
  return [ciliumFinding("known-bad-chart", { path: [], message, remedy: `Use ${defaultChartVersion}` })];
}
