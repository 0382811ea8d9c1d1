import { createIcon, type Icon } from "./icon.tsx";

/** Close, dismiss. */
export const CloseIcon: Icon = /*#__PURE__*/ createIcon("m4 4 8 8m0-8-8 8");
