import {
  Button,
  CliIcon,
  ClusterIcon,
  GoIcon,
  HistoryIcon,
  PageHead,
  PageMain,
  UpIcon,
  UserIcon,
  useShortcuts,
} from "@ichor/ui";
import { CommandPalette, type PaletteGroup } from "@ichor/ui/palette";
import { type ReactNode, useState } from "react";
import { GalleryTop } from "../frame.tsx";

const groups: PaletteGroup[] = [
  {
    id: "go",
    label: "Go to",
    items: [
      { id: "values", label: "lab / Cilium values", icon: <GoIcon /> },
      { id: "history", label: "lab / Cilium history", icon: <HistoryIcon />, note: "3 revisions" },
      { id: "agent", label: "lab-w-3 / Cilium agent", icon: <ClusterIcon />, note: "Agent restarting" },
    ],
  },
  {
    id: "do",
    label: "Commands on lab",
    items: [
      {
        id: "up",
        label: "Upgrade Cilium to 1.20.2\u2026",
        icon: <UpIcon />,
        note: "diff first",
        keywords: "lab",
      },
      {
        id: "copy",
        label: "Copy the command for Cilium values diff",
        icon: <CliIcon />,
        note: <code>ichor cni values diff --cluster lab</code>,
        keywords: "lab",
      },
      {
        id: "back",
        label: "Roll back Cilium\u2026",
        disabledReason: "an operation is running",
        keywords: "lab",
      },
    ],
  },
  {
    id: "keys",
    label: "Keys of your values",
    items: [
      {
        id: "roll",
        label: "rollOutCiliumPods",
        isCode: true,
        icon: <UserIcon />,
        note: "Line 10",
        keywords: "lab",
      },
    ],
  },
];

/** The command palette. */
export function Page(): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const [last, setLast] = useState("");
  useShortcuts({ "Ctrl K": () => setOpen(true) });
  return (
    <>
      <GalleryTop onSearch={() => setOpen(true)} />
      <PageHead title="Palette" sentence={last} />
      <PageMain>
        <Button onClick={() => setOpen(true)}>Search or run</Button>
      </PageMain>
      {isOpen && (
        <CommandPalette
          groups={groups}
          onRun={(item, { isNewTab }) => {
            setLast(`${item.id}${isNewTab ? " in a new tab" : ""}`);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
