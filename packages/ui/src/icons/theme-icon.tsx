import { createIcon, type Icon, ring } from "./icon.tsx";

/** Theme of the system. */
export const ThemeIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <path d={ring} />
    <path d="M8 1.75v12.5a6.25 6.25 0 0 0 0-12.5Z" fill="currentColor" />
  </>,
);
