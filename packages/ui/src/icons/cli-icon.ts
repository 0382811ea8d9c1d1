import { createIcon, type Icon } from "./icon.tsx";

/** A prompt: the equal command. */
export const CliIcon: Icon = /*#__PURE__*/ createIcon("m3 5 3 3-3 3M8 11.5h5");
