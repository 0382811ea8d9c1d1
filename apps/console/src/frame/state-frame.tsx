import type { ReactNode } from "react";

/** Puts a state that stands for a whole page (empty, error, forbidden) to the page's own edge. */
export function StateFrame({ children }: { children: ReactNode }): ReactNode {
  return <div className="-mt-6 -ml-6">{children}</div>;
}
