import {
  choice,
  listByKey,
  longInteger,
  object,
  optional,
  required,
  text,
  time,
} from "../schema/builders.ts";
import type { Infer } from "../schema/schema.ts";

const conditionSchema = object({
  type: required(
    "Type of the condition in PascalCase.",
    text({
      maxLength: 316,
      pattern: "^([a-z0-9]([-a-z0-9.]*[a-z0-9])?/)?[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$",
    }),
  ),
  status: required("Whether the condition holds.", choice("True", "False", "Unknown")),
  observedGeneration: optional(
    "The metadata.generation that the condition was computed from.",
    longInteger({ minimum: 0 }),
  ),
  lastTransitionTime: required("When the status last changed.", time()),
  reason: required(
    "One word for programs in PascalCase.",
    text({ minLength: 1, maxLength: 1024, pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$" }),
  ),
  message: required("One or more sentences for people.", text({ maxLength: 32768 })),
});

/** A condition as every kind carries it. */
export type Condition = Infer<typeof conditionSchema>;

/** Whether a condition holds. */
export type ConditionStatus = Condition["status"];

/** The conditions of a status: a list that is a map by type, so that several controllers can share it. */
export const conditionsField = optional(
  "What is true now, one entry for each type. docs/reference/conditions.md lists types and reasons.",
  listByKey(conditionSchema, ["type"], { maxItems: 64 }),
);

/** The generation that a status belongs to. */
export const observedGenerationField = optional(
  "The metadata.generation that this status was computed from.",
  longInteger({ minimum: 0 }),
);
