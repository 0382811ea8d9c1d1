import type { ReactNode } from "react";

/** The drop, the only thing drawn in the color of the mark. */
export function Logo(): ReactNode {
  return (
    <svg
      viewBox="0 0 16 20"
      width={16}
      height={20}
      fill="none"
      strokeWidth={1.75}
      className="shrink-0 stroke-mark"
      aria-hidden="true"
    >
      <path d="M8 1C5.2 5.2 2 8.6 2 12.6a6 6 0 0 0 12 0C14 8.6 10.8 5.2 8 1Z" />
      <path d="M5 12.7a3 3 0 0 0 3 3" strokeLinecap="round" />
    </svg>
  );
}
