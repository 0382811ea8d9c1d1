import { createIcon, type Icon, ring } from "./icon.tsx";

/** Help. */
export const HelpIcon: Icon = /*#__PURE__*/ createIcon(
  `${ring}M6.2 6.3a1.8 1.8 0 1 1 2.5 1.7c-.4.2-.7.5-.7 1M8 11.3v.01`,
);
