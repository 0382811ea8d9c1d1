import { announce, CopyIcon, DownloadIcon, HistoryIcon, type MenuItem } from "@ichor/ui";
import type { ValuesSession } from "../session/values-session.ts";
import { copyText, downloadText } from "./download.ts";

/** What the menu of the text offers. */
export function listEditorMenu(session: ValuesSession, name: string): MenuItem[] {
  const { isChanged, text } = session.state.get();
  const aside = session.drafts.setAside.read();
  return [
    {
      id: "copy",
      label: "Copy the text",
      icon: <CopyIcon />,
      onSelect: () =>
        void copyText(text).then((isCopied) =>
          announce(isCopied ? "Text copied" : "The browser did not allow copying"),
        ),
    },
    {
      id: "download",
      label: "Download the text",
      icon: <DownloadIcon />,
      onSelect: () => downloadText(`${name}-values.yaml`, text),
    },
    { kind: "separator", id: "before-discard" },
    {
      id: "discard",
      label: "Discard my changes",
      icon: <HistoryIcon />,
      onSelect: session.discardDraft,
      ...(!isChanged && { disabledReason: "Nothing was changed" }),
    },
    ...(aside
      ? [
          {
            id: "bring-back",
            label: "Bring my replaced text back",
            icon: <HistoryIcon />,
            onSelect: session.bringBack,
          },
        ]
      : []),
  ];
}
