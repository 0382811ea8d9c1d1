// The reference page of condition types, reasons and refusals, made from packages/model.
import { renderConditionReference } from "@ichor/model";
import { writeOrCheck } from "../steps/write-or-check.ts";

await writeOrCheck({ "docs/reference/conditions.md": renderConditionReference() });
