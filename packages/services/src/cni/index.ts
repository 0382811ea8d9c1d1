// The values pipeline without a server, for programs that work as one person.

export { readLocality } from "../clusters/locality.ts";
// Whose values
export { type ChartPlace, readChartPlaces } from "../console/read-chart-places.ts";
export type { Caller } from "../identity/authenticator.ts";
// Preview
export type { CniCall } from "./cni-call.ts";
export type { CniDeps } from "./cni-deps.ts";
export { createCniDeps } from "./create-cni-deps.ts";
export { createFairLimiter } from "./fair-limiter.ts";
export { listNotices, type NoticeText } from "./list-notices.ts";
export type { PreviewDanger } from "./preview/collect-dangers.ts";
export type { Preview } from "./preview/preview.ts";
export type { Against, PreviewBase } from "./preview/preview-base.ts";
export { type PreviewQuestion, previewValues } from "./preview/preview-values.ts";
export { createRecordSizer, type RecordSizer } from "./preview/record-sizer.ts";
export { type Validation, validateText } from "./preview/validate-text.ts";
// Save
export { type Saved, type SaveWish, saveValues, verdictFor } from "./save/save-values.ts";
export type { SaveVerdict } from "./save/save-verdict.ts";
export { type ChartFinding, findChosenChart } from "./subject/find-chart.ts";
export { readSubject, type SubjectQuestion } from "./subject/read-subject.ts";
export type { Target, ValuesSubject } from "./subject/values-subject.ts";
