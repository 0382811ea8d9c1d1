import { createIcon, type Icon } from "./icon.tsx";

/** Filled dot: live. */
export const DotIcon: Icon = /*#__PURE__*/ createIcon(
  <circle cx="8" cy="8" r="3.25" fill="currentColor" stroke="none" />,
);
