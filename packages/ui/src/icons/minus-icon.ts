import { createIcon, type Icon } from "./icon.tsx";

/** Removed. */
export const MinusIcon: Icon = /*#__PURE__*/ createIcon("M3.5 8h9");
