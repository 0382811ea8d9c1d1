import { createIcon, type Icon } from "./icon.tsx";

/** A check without frame. */
export const CheckIcon: Icon = /*#__PURE__*/ createIcon("m3.5 8.5 3 3 6-7");
