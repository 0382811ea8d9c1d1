import type { ReactNode } from "react";

/** Words of a sentence with `code` between backticks set as code. */
export function CodeWords({ text }: { text: string }): ReactNode {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
