import { type Base, Base_Kind } from "@ichor/api/v1alpha1";
import { Time } from "@ichor/ui";
import type { ReactNode } from "react";
import { toMs } from "../../../domain/timestamp.ts";

/** The base of a comparison, as it stands in sentences after "Against". */
export function BaseWords({
  base,
  against,
}: {
  base: Base | undefined;
  against: "release" | "stored";
}): ReactNode {
  if (against === "stored" || base?.kind === Base_Kind.STORED) return <strong>stored values</strong>;
  if (!base || base.kind === Base_Kind.NONE) return <strong>nothing: no release is installed</strong>;
  const at = toMs(base.deployedAt);
  return (
    <>
      <strong>
        revision {base.revision}, {base.status || "status not known"}
      </strong>
      {at !== undefined && (
        <>
          , <Time at={at} />
        </>
      )}
    </>
  );
}
