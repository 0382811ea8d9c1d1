import { createIcon, type Icon } from "./icon.tsx";

/** Octagon with x: Failed, errors, dangerous. */
export const BadIcon: Icon = /*#__PURE__*/ createIcon(
  "M5.4 1.75h5.2l3.65 3.65v5.2l-3.65 3.65H5.4L1.75 10.6V5.4ZM6 6l4 4m0-4-4 4",
);
