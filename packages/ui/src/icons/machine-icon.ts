import { createIcon, type Icon } from "./icon.tsx";

/** A machine. */
export const MachineIcon: Icon = /*#__PURE__*/ createIcon(
  "M3.5 3h9a1 1 0 0 1 1 1v2.25a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM3.5 8.75h9a1 1 0 0 1 1 1V12a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V9.75a1 1 0 0 1 1-1ZM5 5.1v.01M5 10.9v.01",
);
