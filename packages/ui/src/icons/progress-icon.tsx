import { createIcon, type Icon, ring } from "./icon.tsx";

/** Ring with a quarter arc and a dot: Progressing. */
export const ProgressIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <path d={ring} strokeOpacity=".3" />
    <path d="M8 1.75A6.25 6.25 0 0 1 14.25 8" />
    <circle cx="8" cy="8" r="1.25" fill="currentColor" stroke="none" />
  </>,
);
