export type { ApplicationReading, ArgoCdInstallation, ArgoCdReading } from "./argo-cd.ts";
export { checkWritable } from "./check-writable.ts";
export { decideTracking } from "./decide-tracking.ts";
export { type Identity, toDeclaredForm } from "./to-declared-form.ts";
export type { Owner, TrackedObject, Tracking } from "./tracked-object.ts";
