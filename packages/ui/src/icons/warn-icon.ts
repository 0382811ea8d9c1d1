import { createIcon, type Icon } from "./icon.tsx";

/** Triangle with !: Degraded, warnings. */
export const WarnIcon: Icon = /*#__PURE__*/ createIcon("M8 2.2 14.4 13.4H1.6ZM8 6.4v3.2M8 11.6v.01");
