import { createIcon, type Icon } from "./icon.tsx";

/** Dark theme. */
export const MoonIcon: Icon = /*#__PURE__*/ createIcon("M13.5 9.5A6 6 0 0 1 6.5 2.5a5.75 5.75 0 1 0 7 7Z");
