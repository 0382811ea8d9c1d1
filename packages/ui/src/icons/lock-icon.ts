import { createIcon, type Icon } from "./icon.tsx";

/** Owned, not allowed. */
export const LockIcon: Icon = /*#__PURE__*/ createIcon(
  "M4.5 7h7A1.5 1.5 0 0 1 13 8.5v4a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 12.5v-4A1.5 1.5 0 0 1 4.5 7ZM5.2 7V5a2.8 2.8 0 0 1 5.6 0v2",
);
