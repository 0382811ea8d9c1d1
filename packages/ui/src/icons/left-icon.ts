import { createIcon, type Icon } from "./icon.tsx";

/** Back. */
export const LeftIcon: Icon = /*#__PURE__*/ createIcon("M9.5 4.5 6 8l3.5 3.5");
