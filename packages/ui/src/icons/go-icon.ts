import { createIcon, type Icon } from "./icon.tsx";

/** Go to. */
export const GoIcon: Icon = /*#__PURE__*/ createIcon("M3 8h10M9 4l4 4-4 4");
