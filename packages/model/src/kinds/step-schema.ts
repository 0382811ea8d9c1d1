import { choice, listByKey, object, optional, required, text, time } from "../schema/builders.ts";
import type { Infer } from "../schema/schema.ts";

const stepSchema = object({
  name: required("One word for programs.", text({ minLength: 1, maxLength: 63 })),
  title: required("What it does, for people.", text({ maxLength: 253 })),
  state: required("How far it is.", choice("Pending", "Running", "Done", "Failed", "Skipped")),
  message: optional("What happens or went wrong, in one sentence.", text({ maxLength: 1_024 })),
  startedAt: optional("When it began.", time()),
  finishedAt: optional("When it ended.", time()),
});

/** One step of a Job or an operation. */
export type Step = Infer<typeof stepSchema>;

/** The steps of a Job or an operation, in order. */
export const stepsField = optional("The steps in order.", listByKey(stepSchema, ["name"], { maxItems: 64 }));
