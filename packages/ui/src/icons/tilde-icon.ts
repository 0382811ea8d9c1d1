import { createIcon, type Icon } from "./icon.tsx";

/** Changed. */
export const TildeIcon: Icon = /*#__PURE__*/ createIcon("M3 9c1.5-3 3.2-2.6 5-1s3.5 2 5-1");
