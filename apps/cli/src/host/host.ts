/** A stream that text goes to. */
export type TextStream = {
  write(text: string): void;
  /** somebody looks at it, and it may have colors */
  readonly hasColors: boolean;
};

/** The terminal that a person sits at. */
export type Terminal = {
  /** Asks a question and gives the answer without its line break; undefined when the person gave none and left. */
  ask(question: string): Promise<string | undefined>;
};

/** Runs a program in the foreground that takes over the terminal. Gives its exit code. */
export type RunInForeground = (command: string, args: readonly string[]) => Promise<number>;

/** Everything that a command gets from outside. */
export type Host = {
  /** of this Ichor */
  readonly version: string;
  /** folder of the checkout, or of what was installed in its shape */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** results */
  readonly out: TextStream;
  /** progress, findings of commands whose result is something else, and failures */
  readonly err: TextStream;
  /** absent where nobody can be asked */
  readonly terminal?: Terminal;
  /** Reads standard input to its end. Rejects with `invalid` beyond the limit. */
  readInput(mostBytes: number): Promise<Uint8Array>;
  readonly runInForeground: RunInForeground;
  /** calls back for each line that is typed, until the signal aborts; nothing where nobody types */
  onLine(listener: () => void, signal: AbortSignal): void;
  readonly platform: NodeJS.Platform;
  /** aborted when the person wants the command to end */
  readonly signal: AbortSignal;
};

/** Writes one line of progress. */
export function report(host: Pick<Host, "err">, line: string): void {
  host.err.write(`${line}\n`);
}
