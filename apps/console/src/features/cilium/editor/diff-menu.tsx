import type { DiffCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { formatDiffText, toDiffJson } from "@ichor/render";
import { announce, CliIcon, DownloadIcon, LinkIcon, type MenuItem, SearchIcon } from "@ichor/ui";
import { copyText, downloadText } from "./download.ts";
import { fromDiffMessage } from "./from-diff-message.ts";

/** What the menu of the diff offers, beside what belongs to the page. */
export type DiffMenuInput = {
  /** file names begin with it */
  name: string;
  response: DiffCiliumValuesResponse | undefined;
  against: "release" | "stored";
  hasStored: boolean;
  command: string;
  areCrdsHidden: boolean;
  crds: number;
  onAgainst(against: "release" | "stored"): void;
  onFilter(): void;
  onCrds(areHidden: boolean): void;
};

/** Compare with, filter, CRDs, link, command, downloads. */
export function listDiffMenu(input: DiffMenuInput): MenuItem[] {
  const { name, response, against, hasStored, command, areCrdsHidden, crds } = input;
  const noDiff = response?.manifests ? {} : { disabledReason: "There is no preview yet" };
  return [
    ...(hasStored
      ? ([
          { kind: "heading", id: "against", label: "Compare with" },
          {
            kind: "choice",
            id: "against-release",
            label: "What runs",
            isOn: against === "release",
            onSelect: () => input.onAgainst("release"),
          },
          {
            kind: "choice",
            id: "against-stored",
            label: "Stored values",
            isOn: against === "stored",
            onSelect: () => input.onAgainst("stored"),
          },
          { kind: "separator", id: "after-against" },
        ] satisfies MenuItem[])
      : []),
    {
      id: "filter",
      label: "Filter objects",
      icon: <SearchIcon />,
      note: "/",
      onSelect: input.onFilter,
      ...noDiff,
    },
    ...(crds > 0
      ? ([
          {
            kind: "choice",
            id: "crds",
            label: "Hide CRDs",
            isOn: areCrdsHidden,
            onSelect: () => input.onCrds(!areCrdsHidden),
          },
        ] satisfies MenuItem[])
      : []),
    { kind: "separator", id: "before-copy" },
    {
      id: "link",
      label: "Copy the link to this view",
      icon: <LinkIcon />,
      onSelect: () => void copyAndSay(globalThis.location.href, "Link copied"),
    },
    {
      id: "command",
      label: "Copy the equal command",
      icon: <CliIcon />,
      note: <code>{command}</code>,
      onSelect: () => void copyAndSay(command, "Command copied"),
    },
    {
      id: "text",
      label: "Download the diff as text",
      icon: <DownloadIcon />,
      onSelect: () => downloadDiff(`${name}.diff`, response, "text"),
      ...noDiff,
    },
    {
      id: "json",
      label: "Download the diff as JSON",
      icon: <DownloadIcon />,
      onSelect: () => downloadDiff(`${name}.json`, response, "json"),
      ...noDiff,
    },
  ];
}

async function copyAndSay(text: string, said: string): Promise<void> {
  announce((await copyText(text)) ? said : "The browser did not allow copying");
}

function downloadDiff(
  file: string,
  response: DiffCiliumValuesResponse | undefined,
  form: "text" | "json",
): void {
  const diff = response && fromDiffMessage(response);
  if (!diff) return;
  downloadText(
    file,
    form === "text" ? formatDiffText(diff) : `${JSON.stringify(toDiffJson(diff), null, 2)}\n`,
  );
}
