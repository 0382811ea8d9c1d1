import type { Host } from "../host/host.ts";

/** A host for tests, with everything that was written to it. */
export type FakeHost = Host & { readonly written: { out: string; err: string }; stop(): void };

/** What a person answers: words, nothing, or words after something happened. */
export type Answer = string | undefined | (() => Promise<string>);

/** How a fake host answers. */
export type FakeHostOptions = Partial<Pick<Host, "env" | "root" | "runInForeground" | "version">> & {
  input?: string | Uint8Array;
  /** answers to questions, in their order; without them nobody can be asked */
  answers?: readonly Answer[];
  hasColors?: boolean;
};

/** A host that keeps what is written and answers what it was told. */
export function createFakeHost(options: FakeHostOptions = {}): FakeHost {
  const written = { out: "", err: "" };
  const controller = new AbortController();
  const { input = "", answers, hasColors = false } = options;
  const left = [...(answers ?? [])];
  const stream = (name: "out" | "err") => ({
    hasColors,
    write(text: string) {
      written[name] += text;
    },
  });
  return {
    version: options.version ?? "0.0.0-test",
    root: options.root ?? "/nowhere",
    env: options.env ?? {},
    out: stream("out"),
    err: stream("err"),
    ...(answers && {
      terminal: {
        async ask(question: string) {
          written.err += question;
          if (left.length === 0) throw new Error(`nobody expected the question ${question}`);
          const answer = left.shift();
          return typeof answer === "function" ? answer() : answer;
        },
      },
    }),
    readInput: () => Promise.resolve(typeof input === "string" ? Buffer.from(input) : input),
    runInForeground: options.runInForeground ?? (() => Promise.reject(new Error("no program was expected"))),
    onLine: () => undefined,
    platform: "linux",
    signal: controller.signal,
    written,
    stop: () => controller.abort(),
  };
}
