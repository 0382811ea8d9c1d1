// The reference page of finding codes, made from the registries of the packages.
import { renderFindings } from "../findings/render-findings.ts";
import { writeOrCheck } from "../steps/write-or-check.ts";

await writeOrCheck({ "docs/reference/findings.md": renderFindings() });
