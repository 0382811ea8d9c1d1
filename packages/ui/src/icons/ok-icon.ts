import { createIcon, type Icon, ring } from "./icon.tsx";

/** Circle with check: Healthy. */
export const OkIcon: Icon = /*#__PURE__*/ createIcon(`${ring}m-8.75.2 1.8 1.8 3.3-3.8`);
