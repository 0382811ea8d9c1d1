export { type EventuallyOptions, eventually } from "./eventually.ts";
export { expectGolden, type GoldenEnv, type GoldenPlace } from "./expect-golden.ts";
export { createFakeClock, type FakeClock } from "./fake-clock.ts";
export { expectNoOpenHandles } from "./open-handles.ts";
export { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";
