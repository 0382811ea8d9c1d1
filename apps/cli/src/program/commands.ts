import type { CheckOptions } from "../check/check-options.ts";
import type { ConsoleOptions } from "../console/console-options.ts";
import type { DiffOptions, EditOptions, GetOptions, SetOptions } from "../values/values-options.ts";

/** What commands do once their options are read. Each gives the exit code. */
export type Commands = {
  check(options: CheckOptions): Promise<number>;
  get(options: GetOptions): Promise<number>;
  set(options: SetOptions): Promise<number>;
  edit(options: EditOptions): Promise<number>;
  diff(options: DiffOptions): Promise<number>;
  console(options: ConsoleOptions): Promise<number>;
  version(options: { output: "text" | "json" }): Promise<number>;
};
