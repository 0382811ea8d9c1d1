import { createIcon, type Icon } from "./icon.tsx";

/** Swap, the base moved. */
export const SwapIcon: Icon = /*#__PURE__*/ createIcon("M3 5.5h9.5L10 3M13 10.5H3.5L6 13");
