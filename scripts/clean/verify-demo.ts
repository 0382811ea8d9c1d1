import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { startDemoProcess } from "../bench/demo-process.ts";
import type { CleanPlace } from "./clean-place.ts";

/** What a check found: one sentence, and whether it is good. */
export type Verdict = { isGood: boolean; sentence: string };

const secondStartMs = 30_000;

/** Starts the demo twice in a clean place, looks at the console, and ends it as Ctrl-C does. */
export async function verifyDemo(place: CleanPlace, report: (line: string) => void): Promise<Verdict[]> {
  const first = await runDemo(place, report);
  const second = await runDemo(place, report);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    {
      isGood: true,
      sentence: `npm run demo gave its address after ${seconds(first.startedInMs)} with empty caches`,
    },
    {
      isGood: second.startedInMs < secondStartMs,
      sentence: `its second start took ${seconds(second.startedInMs)} (at most ${seconds(secondStartMs)}; load ${load}, ${availableParallelism()} processors)`,
    },
    ...[first, second].flatMap(({ faults }) => faults.map((sentence) => ({ isGood: false, sentence }))),
  ];
}

async function runDemo(
  { checkout, env, folder, temporary }: CleanPlace,
  report: (line: string) => void,
): Promise<{ startedInMs: number; faults: string[] }> {
  const demo = await startDemoProcess({ root: checkout, env, report });
  const page = await fetch(demo.address).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    (error: unknown) => ({ status: 0, text: String(error) }),
  );
  const code = await demo.stop();
  const left = readdirSync(temporary).filter((name) => name.startsWith("ichor-"));
  const running = listProcessesIn(folder);
  const faults = [
    ...(page.text.includes("<title>Ichor") ? [] : [`the console answered ${page.status}`]),
    ...(code === 0 ? [] : [`the demo ended with ${String(code)} on Ctrl-C`]),
    ...(left.length === 0 ? [] : [`the demo left files behind: ${left.join(", ")}`]),
    ...(running.length === 0 ? [] : [`the demo left processes behind: ${running.join(", ")}`]),
  ];
  return { startedInMs: demo.startedInMs, faults };
}

/** Processes whose program or working folder is below a folder. */
function listProcessesIn(folder: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const places = [readlinkSync(`/proc/${pid}/exe`), readlinkSync(`/proc/${pid}/cwd`)];
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return places.some((path) => path.startsWith(`${folder}/`)) ? [`${pid} ${command}`] : [];
      } catch {
        return []; // ended meanwhile, or somebody else's
      }
    });
}
