import { createIcon, type Icon } from "./icon.tsx";

/** Link. */
export const LinkIcon: Icon = /*#__PURE__*/ createIcon(
  "M6.7 9.3a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.3 6.7a2.6 2.6 0 0 0-3.7 0L3.4 8.9a2.6 2.6 0 0 0 3.7 3.7l.9-.9",
);
