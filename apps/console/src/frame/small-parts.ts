// What opens at a click or a key and is small: one file, loaded together, so that the first page names only one.
export { AccountPopup } from "./account-popup.tsx";
export { focusRegion } from "./regions.ts";
export { ThemePopup } from "./theme-popup.tsx";
