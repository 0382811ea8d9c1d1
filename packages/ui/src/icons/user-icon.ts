import { createIcon, type Icon } from "./icon.tsx";

/** A person, the user layer. */
export const UserIcon: Icon = /*#__PURE__*/ createIcon(
  "M10.7 5.2a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0ZM2.8 14a5.2 5.2 0 0 1 10.4 0",
);
