import { createIcon, type Icon } from "./icon.tsx";

/** Square with two bars: Held. */
export const HeldIcon: Icon = /*#__PURE__*/ createIcon(
  "M4.5 2h7A2.5 2.5 0 0 1 14 4.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 2 11.5v-7A2.5 2.5 0 0 1 4.5 2ZM6.4 5.6v4.8M9.6 5.6v4.8",
);
