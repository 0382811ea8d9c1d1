import { createIcon, type Icon } from "./icon.tsx";

/** Restarts, reconnects. */
export const RestartIcon: Icon = /*#__PURE__*/ createIcon("M13.2 8A5.2 5.2 0 1 1 11.5 4.1M13.5 1.8v3h-3");
