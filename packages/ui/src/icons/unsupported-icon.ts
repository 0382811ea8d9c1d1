import { createIcon, type Icon, ring } from "./icon.tsx";

/** Circle with slash: Unsupported. */
export const UnsupportedIcon: Icon = /*#__PURE__*/ createIcon(`${ring}m-10.55-4.3 8.6 8.6`);
