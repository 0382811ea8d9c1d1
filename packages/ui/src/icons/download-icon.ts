import { createIcon, type Icon } from "./icon.tsx";

/** Download. */
export const DownloadIcon: Icon = /*#__PURE__*/ createIcon("M8 2.5V10m-3-3 3 3 3-3M2.5 13.5h11");
