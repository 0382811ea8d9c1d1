import { createIcon, type Icon } from "./icon.tsx";

/** Open, sorted descending. */
export const DownIcon: Icon = /*#__PURE__*/ createIcon("m4.5 6.5 3.5 3.5 3.5-3.5");
