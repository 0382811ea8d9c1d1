import { IchorError } from "@ichor/errors";
import type { Host } from "../../host/host.ts";

/** The person's editor: $VISUAL, $EDITOR, or vi in a terminal. It may have arguments, as in `code --wait`. */
export function findEditor({ env, terminal }: Pick<Host, "env" | "terminal">): string {
  const named = [env.VISUAL, env.EDITOR].find((command) => command?.trim());
  if (named !== undefined) return named;
  if (terminal !== undefined) return "vi";
  throw new IchorError("precondition", "there is no editor: neither VISUAL nor EDITOR is set", {
    details: { remedy: "Set EDITOR, or use ichor cni values set -f FILE" },
  });
}
