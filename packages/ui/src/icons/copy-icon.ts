import { createIcon, type Icon } from "./icon.tsx";

/** Copy. */
export const CopyIcon: Icon = /*#__PURE__*/ createIcon(
  "M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5ZM3.5 10.5h-1v-8h8v1",
);
