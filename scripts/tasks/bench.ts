// Measures every budget of the product on this machine and prints a table; --json FILE also writes one flat object.
import { writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { figureGroups } from "../bench/figures.ts";
import { formatReport } from "../bench/format-report.ts";
import { measureAll } from "../bench/measure-all.ts";
import { tenths } from "../bench/quantile.ts";
import { ensureChromium } from "../steps/ensure-chromium.ts";
import { exitOnSignal } from "../steps/exit-on-signal.ts";

const names = figureGroups.map(({ name }) => name);
const usage = `usage: npm run bench -- [--json FILE] [--only ${names.join("|")}[,...]]`;
const say = (line: string) => process.stderr.write(`${line}\n`);

function readOptions(): { json: string | undefined; only: string[] } | undefined {
  try {
    const options = { json: { type: "string" }, only: { type: "string" } } as const;
    const { values } = parseArgs({ options });
    const only = values.only?.split(",") ?? names;
    const unknown = only.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new Error(`there is no group ${unknown}`);
    return { json: values.json, only };
  } catch (error) {
    say(`${(error as Error).message}\n${usage}`);
    return undefined;
  }
}

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) return 2;
  const { only, json } = options;
  const groups = figureGroups.filter(({ name }) => only.includes(name));
  const values: Record<string, number> = {};
  const missing: Record<string, string> = {};
  let hasFailed = false;
  const load = () => tenths(loadavg()[0] ?? Number.NaN);
  const loadBefore = load();
  await measureAll({
    chromium: await ensureChromium(say),
    wants: (group) => only.includes(group),
    report: say,
    found: (found) => void Object.assign(values, found),
    failed(group, reason) {
      const figures = figureGroups.find(({ name }) => name === group)?.figures ?? [];
      for (const { key } of figures) if (!(key in values)) missing[key] = reason;
      if (group !== "controller") hasFailed = true;
    },
  });
  Object.assign(values, { cpus: availableParallelism(), loadBefore, loadAfter: load() });
  console.log(formatReport(groups, { values, missing }));
  console.log(`\n${values["cpus"]} processors, load ${loadBefore} before and ${values["loadAfter"]} after`);
  if (json !== undefined)
    await writeFile(resolve(process.env["INIT_CWD"] ?? ".", json), `${JSON.stringify(values, null, 2)}\n`);
  return hasFailed ? 1 : 0;
}

exitOnSignal(process);
process.exit(await main());
