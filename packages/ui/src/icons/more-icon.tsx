import { createIcon, type Icon } from "./icon.tsx";

/** More actions. */
export const MoreIcon: Icon = /*#__PURE__*/ createIcon(
  <path
    d="M2.4 8a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 0 0-2.2 0Zm4.5 0a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 0 0-2.2 0Zm4.5 0a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 0 0-2.2 0Z"
    fill="currentColor"
    stroke="none"
  />,
);
