import { object, optional, required, text, time } from "../schema/builders.ts";

/** The operation lock of a cluster, as far as it is shown. The Lease is the truth. */
export const lockField = optional(
  "Who holds the operation lock of the cluster. The Lease ichor-operation-<cluster> is the truth; this is its reflection.",
  object({
    holder: required("Identity and operation or Job of the holder.", text({ maxLength: 512 })),
    acquiredAt: optional("Since when.", time()),
  }),
);
