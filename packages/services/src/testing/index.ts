export type { TestRelease } from "./encode-record.ts";
export { type LabServer, type ServicesLab, startServicesLab } from "./start-services-lab.ts";
