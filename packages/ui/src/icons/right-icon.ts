import { createIcon, type Icon } from "./icon.tsx";

/** Closed, next. */
export const RightIcon: Icon = /*#__PURE__*/ createIcon("m6.5 4.5 3.5 3.5-3.5 3.5");
