import { createIcon, type Icon, ring } from "./icon.tsx";

/** Circle with i: information without judgement. */
export const InfoIcon: Icon = /*#__PURE__*/ createIcon(`${ring}M8 7.4V11M8 5v.01`);
