import { lazy, type ReactNode, Suspense } from "react";
import type { ProblemProps } from "./problem.tsx";

const Loaded = lazy(async () => ({ default: (await import("./problem.tsx")).Problem }));

/** `Problem`, loaded when there is one. */
export function Problem(props: ProblemProps): ReactNode {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
