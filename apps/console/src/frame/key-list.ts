import type { KeyHelpGroup } from "@ichor/ui/key-help";

/** All keys, by place. A key is listed when its page exists. */
export const keyList: readonly KeyHelpGroup[] = [
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
      { label: "Cilium values of this cluster", keys: ["G then V"] },
    ],
  },
  {
    title: "Tables",
    rows: [
      { label: "Next, previous row", keys: ["J", "K"] },
      { label: "Open the row", keys: ["Enter"] },
      { label: "Copy the name", keys: ["Y"] },
    ],
  },
  {
    title: "Editor",
    rows: [
      { label: "Next, previous finding", keys: ["F8", "Shift F8"] },
      { label: "Next, previous changed line", keys: ["Alt F5", "Shift Alt F5"] },
      { label: "Use the suggestion", keys: ["Ctrl ."] },
      { label: "Refresh the preview", keys: ["Ctrl S"] },
      { label: "Review and save", keys: ["Ctrl Enter"] },
      { label: "Leave the editor", keys: ["Esc then Tab"] },
    ],
  },
  {
    title: "Preview and diff",
    rows: [
      { label: "Switch the preview", keys: ["Alt 1", "Alt 2", "Alt 3"] },
      { label: "Next, previous change", keys: ["N", "P"] },
      { label: "Next, previous object", keys: ["Shift N", "Shift P"] },
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
