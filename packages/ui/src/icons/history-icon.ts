import { createIcon, type Icon } from "./icon.tsx";

/** History, roll back. */
export const HistoryIcon: Icon = /*#__PURE__*/ createIcon(
  "M2.8 8A5.2 5.2 0 1 0 4.5 4.1M2.5 1.8v3h3M8 5v3.2l2.2 1.3",
);
