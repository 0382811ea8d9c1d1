import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { endWithProcess } from "../steps/exit-on-signal.ts";

/** What is measured in Chromium, with what each task is told. Every task answers with figures by key. */
export type BrowserTasks = {
  /** pages of the demo's console */
  console: {
    origin: string;
    cookie: string;
    consoleDir: string;
    /** path of the editor page */
    editorPath: string;
    /** the serialized chart model of the default chart */
    modelJson: string;
    /** what is typed into the values engine */
    typedText: string;
  };
  /** the list of clusters */
  list: { origin: string; cookie: string };
  /** the diff view with 20,000 lines */
  diff: object;
};

const script = fileURLToPath(new URL("../browser/measure-console.ts", import.meta.url));

/** Runs a task in a process that drives Chromium. */
export async function measureInBrowser<K extends keyof BrowserTasks>(
  task: K,
  { ask, chromium }: { ask: BrowserTasks[K]; chromium: string },
): Promise<Record<string, number>> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, task], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ICHOR_CHROMIUM: chromium },
  });
  endWithProcess(child, "SIGTERM");
  child.stdin.end(JSON.stringify(ask));
  const code = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const [answer, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if ((await code) !== 0) throw new Error(reasonIn(complaint));
  return JSON.parse(answer) as Record<string, number>;
}

/** The message of the error that ended a process: the line behind the place where it was thrown. */
function reasonIn(complaint: string): string {
  const lines = complaint.split("\n").filter((line) => line.trim() !== "");
  const at = lines.findIndex((line) => /^\s*\^$/.test(line));
  return lines.slice(at + 1, at + 3).join(" ") || "it ended without a word";
}
