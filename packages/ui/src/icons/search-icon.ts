import { createIcon, type Icon } from "./icon.tsx";

/** Search. */
export const SearchIcon: Icon = /*#__PURE__*/ createIcon(
  "M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.5 10.5 14 14",
);
