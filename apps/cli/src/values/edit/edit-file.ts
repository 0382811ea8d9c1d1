import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { IchorError } from "@ichor/errors";
import { decodeText } from "../../check/decode-text.ts";
import type { Host } from "../../host/host.ts";
import { withNotes, withoutNotes } from "./editor-text.ts";

/** A file that a person edits. It is there until `remove`, whatever fails. */
export type EditFile = {
  readonly path: string;
  /** Opens a text in the editor, with notes in front, and gives what became of it without notes. */
  edit(text: string, notes: readonly string[]): Promise<string>;
  remove(): Promise<void>;
};

/** Makes a file that only its owner may read, in a folder of its own. */
export async function createEditFile(host: Host, editor: string, name: string): Promise<EditFile> {
  const folder = await mkdtemp(join(host.env.TMPDIR || tmpdir(), "ichor-"));
  const path = join(folder, `cilium-values-${name.replaceAll(/[^a-z0-9.-]/g, "-")}.yaml`);
  return {
    path,
    async edit(text, notes) {
      await writeFile(path, withNotes(text, notes), { mode: 0o600 });
      // an editor may be a command with arguments, as git has it
      const code = await host.runInForeground("sh", ["-c", `${editor} "$@"`, "sh", path]);
      if (code !== 0) throw new IchorError("precondition", `the editor ended with code ${code}`);
      const edited = decodeText(await readFile(path));
      if (edited === undefined) throw new IchorError("invalid", `${path} is not UTF-8`);
      return withoutNotes(edited);
    },
    remove: () => rm(dirname(path), { recursive: true, force: true }),
  };
}
