import type { Base, DiffCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { BadIcon, Button, Counts, formatAmount, RestartIcon, Segmented, Tag, ToolBar } from "@ichor/ui";
import type { ReactNode } from "react";
import type { SaveGate } from "../session/save-gate.ts";
import { BaseWords } from "./base-words.tsx";

/** Props of `EditorBar`. */
export type EditorBarProps = {
  links: { editor: string; effective: string };
  base: Base | undefined;
  against: "release" | "stored";
  chartVersion: string;
  /** the stored values are not what runs */
  isSavedNotRunning: boolean;
  response: DiffCiliumValuesResponse | undefined;
  /** absent in the workbench, which saves nothing */
  gate: SaveGate | undefined;
  /** "Save" where nothing rolls out, "Review and save" otherwise */
  saveLabel: string;
  onSave(): void;
  /** stands in the place of the button where there is none */
  end?: ReactNode;
};

/** The bar above the panes: what is compared with what, how much changes, and the one way to save it. */
export function EditorBar(props: EditorBarProps): ReactNode {
  const { links, base, against, chartVersion, isSavedNotRunning, response, gate, saveLabel, onSave, end } =
    props;
  return (
    <ToolBar
      end={
        <>
          {response?.manifests && <ChangeSummary response={response} />}
          {gate && (
            <Button kind="primary" onClick={onSave} {...(!gate.isOpen && { disabledReason: gate.reason })}>
              {saveLabel}
            </Button>
          )}
          {end}
        </>
      }
    >
      <CiliumPages links={links} current="editor" />
      <span className="min-w-0 truncate text-ink-2">
        Against <BaseWords base={base} against={against} />
        <span className="max-roomy:hidden"> · cilium {chartVersion}</span>
      </span>
      {isSavedNotRunning && against === "release" && <Tag tone="warn">saved, not running</Tag>}
    </ToolBar>
  );
}

/** Editor or Effective. */
export function CiliumPages({
  links,
  current,
}: {
  links: EditorBarProps["links"];
  current: "editor" | "effective";
}): ReactNode {
  return (
    <Segmented
      label="Cilium"
      options={[
        { value: "editor", label: "Editor", href: links.editor },
        { value: "effective", label: "Effective", href: links.effective },
      ]}
      value={current}
    />
  );
}

function ChangeSummary({ response }: { response: DiffCiliumValuesResponse }): ReactNode {
  const { added = 0, changed = 0, removed = 0 } = response.manifests?.counts ?? {};
  const pods = response.impact?.podsRestarting ?? 0;
  return (
    <>
      <Counts added={added} changed={changed} removed={removed} />
      <span className="flex items-center gap-1.5 whitespace-nowrap text-ink-2">
        <RestartIcon />
        <span className="font-medium">
          {pods === 0
            ? "No pod restarts"
            : `${formatAmount(pods, "pod")} ${pods === 1 ? "restarts" : "restart"}`}
        </span>
      </span>
      {response.dangers.length > 0 && (
        <Tag tone="bad" icon={<BadIcon size={12} />}>
          {response.dangers.length} dangerous
        </Tag>
      )}
    </>
  );
}
