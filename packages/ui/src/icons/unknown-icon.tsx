import { createIcon, type Icon, ring } from "./icon.tsx";

/** Dashed circle with ?: Unknown. */
export const UnknownIcon: Icon = /*#__PURE__*/ createIcon(
  <>
    <path d={ring} strokeDasharray="2.2 2.2" />
    <path d="M6.3 6.4a1.7 1.7 0 1 1 2.3 1.6c-.4.2-.6.5-.6 1M8 11.2v.01" />
  </>,
);
