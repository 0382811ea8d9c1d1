import { createIcon, type Icon } from "./icon.tsx";

/** Light theme. */
export const SunIcon: Icon = /*#__PURE__*/ createIcon(
  "M10.75 8a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0ZM8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9",
);
