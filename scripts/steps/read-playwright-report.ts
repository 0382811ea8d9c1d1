import type { FailedTest, TestRun } from "./test-run.ts";

type Result = {
  errors?: { message?: string; snippet?: string }[];
  attachments?: { name: string; path?: string }[];
};
type Spec = { title: string; file?: string; line?: number; tests: { status: string; results?: Result[] }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** The JSON report of Playwright. `errors` are those outside of every story, such as a lab that does not start. */
export type PlaywrightReport = { suites: Suite[]; errors?: { message?: string }[] };

/** Counts a report of Playwright and names what failed. */
export function readPlaywrightReport({ suites, errors = [] }: PlaywrightReport): TestRun {
  const specs = suites.flatMap(specsOf);
  const withStatus = (status: string) =>
    specs.filter((spec) => spec.tests.every((test) => test.status === status));
  const passed = withStatus("expected");
  const skipped = withStatus("skipped");
  const failures = [
    ...specs.filter((spec) => !passed.includes(spec) && !skipped.includes(spec)).map(toFailure),
    ...errors.map(({ message = "" }) => ({ title: "outside of the stories", message })),
  ];
  return {
    tally: { passed: passed.length, failed: failures.length, skipped: skipped.length },
    passedTitles: passed.map(({ title }) => title),
    failures,
  };
}

/** The files in which the runner describes the page of each story that failed. */
export function pageFilesOf({ suites }: PlaywrightReport): { title: string; path: string }[] {
  return suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) =>
      tests
        .flatMap(({ results = [] }) => results.flatMap(({ attachments = [] }) => attachments))
        .flatMap(({ name, path }) =>
          name === "error-context" && path !== undefined ? [{ title, path }] : [],
        ),
    );
}

/** What the page said, out of the file that describes it: the rest of that file stands in the output anyway. */
export function readSnapshot(description: string): string {
  return /```yaml\n([\s\S]*?)\n```/.exec(description)?.[1] ?? description;
}

function toFailure({ title, file = "", line = 0, tests }: Spec): FailedTest {
  const errors = tests.flatMap(({ results = [] }) => results.flatMap((result) => result.errors ?? []));
  const message = errors.map((error) => [error.message, error.snippet].filter(Boolean).join("\n\n"));
  return { title: `${file}:${line} ${title}`, message: message.join("\n\n") };
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
