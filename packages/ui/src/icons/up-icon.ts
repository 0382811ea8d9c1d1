import { createIcon, type Icon } from "./icon.tsx";

/** Sorted ascending, newer version. */
export const UpIcon: Icon = /*#__PURE__*/ createIcon("m4.5 9.5 3.5-3.5 3.5 3.5");
