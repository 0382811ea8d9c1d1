import { createIcon, type Icon } from "./icon.tsx";

/** Added. */
export const PlusIcon: Icon = /*#__PURE__*/ createIcon("M8 3.5v9M3.5 8h9");
