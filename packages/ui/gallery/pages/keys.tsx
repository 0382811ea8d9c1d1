import { Button, PageMain, useShortcuts } from "@ichor/ui";
import { KeyHelp } from "@ichor/ui/key-help";
import { type ReactNode, useState } from "react";
import { GalleryTop } from "../frame.tsx";

const groups = [
  {
    title: "Everywhere",
    rows: [
      { label: "Search or run a command", keys: ["Ctrl K"] },
      { label: "Filter this page", keys: ["/"] },
      { label: "This list", keys: ["?"] },
      { label: "Close, go back one level", keys: ["Esc"] },
      { label: "Next, previous main region", keys: ["F6", "Shift F6"] },
    ],
  },
  {
    title: "Go to",
    rows: [
      { label: "Clusters", keys: ["G then C"] },
      { label: "Add-ons", keys: ["G then A"] },
      { label: "Operations", keys: ["G then O"] },
      { label: "Cilium values of this cluster", keys: ["G then V"] },
      { label: "History of this cluster", keys: ["G then H"] },
    ],
  },
  {
    title: "Tables",
    rows: [
      { label: "Next, previous row", keys: ["J", "K"] },
      { label: "Open the row", keys: ["Enter"] },
      { label: "Pick for comparing", keys: ["X"] },
      { label: "Compare the two picked", keys: ["C"] },
      { label: "Copy the name", keys: ["Y"] },
    ],
  },
  {
    title: "Editor",
    rows: [
      { label: "Next, previous finding", keys: ["F8", "Shift F8"] },
      { label: "Use the suggestion", keys: ["Ctrl ."] },
      { label: "Refresh the preview", keys: ["Ctrl S"] },
      { label: "Review and save", keys: ["Ctrl Enter"] },
      { label: "Leave the editor", keys: ["Esc then Tab"] },
    ],
  },
  {
    title: "Preview and diff",
    rows: [
      { label: "Switch the preview", keys: ["Alt 1", "2", "3"] },
      { label: "Next, previous change", keys: ["N", "P"] },
      { label: "Next, previous object", keys: ["Shift N", "P"] },
      { label: "Unified or split", keys: ["U"] },
      { label: "Open, fold the object", keys: ["Space"] },
    ],
  },
  {
    title: "Effective values",
    rows: [
      { label: "Only what I changed", keys: ["M"] },
      { label: "Open, close the group", keys: ["\u2192", "\u2190"] },
      { label: "Go to the line that set it", keys: ["Enter"] },
      { label: "Reset to default", keys: ["Del"] },
    ],
  },
];

/** The keyboard help. */
export function Page(): ReactNode {
  const [isOpen, setOpen] = useState(true);
  useShortcuts({ "?": () => setOpen(true) });
  return (
    <>
      <GalleryTop onHelp={() => setOpen(true)} />
      <PageMain>
        <Button onClick={() => setOpen(true)}>Keyboard</Button>
      </PageMain>
      {isOpen && (
        <KeyHelp
          groups={groups}
          note="Single letters work outside text fields. Switch them off under your name, Preferences."
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
