import { createIcon, type Icon } from "./icon.tsx";

/** Leads out of the console. */
export const ExternalIcon: Icon = /*#__PURE__*/ createIcon("M6.5 3H3v10h10V9.5M9 2.5h4.5V7M13 3 7.5 8.5");
