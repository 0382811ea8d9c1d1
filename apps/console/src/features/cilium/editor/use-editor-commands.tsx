import { CliIcon, RestartIcon, SwapIcon, UserIcon } from "@ichor/ui";
import { formatPath, isJsonObject, type JsonObject } from "@ichor/values";
import { useMemo } from "react";
import { type Command, useCommands } from "../../../frame/commands.ts";
import type { SaveGate } from "../session/save-gate.ts";
import type { SessionState } from "../session/session-state.ts";
import type { ValuesSession } from "../session/values-session.ts";
import type { ValuesPlace } from "../values-place.ts";
import { copyText } from "./download.ts";

/** What the editor offers in the palette. */
export type EditorCommandsInput = {
  place: ValuesPlace;
  session: ValuesSession;
  state: SessionState;
  gate: SaveGate;
  onSave(): void;
  onLine(line: number): void;
};

/** Offers the commands of the editor and the keys of the text. */
export function useEditorCommands({
  place,
  session,
  state,
  gate,
  onSave,
  onLine,
}: EditorCommandsInput): void {
  const { against, evaluation } = state;
  const reason = gate.isOpen ? undefined : gate.reason;
  const commands = useMemo(
    () => ({ id: "commands", label: `Commands on ${place.name}`, commands: list() }),
    [place.name, place.command, against, reason, session],
  );
  const keys = useMemo(
    () => ({ id: "keys", label: "Keys of your values", commands: listKeys(evaluation, onLine) }),
    [evaluation],
  );
  useCommands(commands);
  useCommands(keys);

  function list(): Command[] {
    const other = against === "release" ? "stored" : "release";
    return [
      ...(place.kind === "cluster"
        ? [
            { id: "save", label: "Review and save\u2026", run: onSave, disabledReason: reason },
            {
              id: "against",
              label: other === "stored" ? "Compare with stored values" : "Compare with what runs",
              icon: <SwapIcon />,
              run: () => session.setAgainst(other),
            },
          ]
        : []),
      { id: "refresh", label: "Refresh the preview", icon: <RestartIcon />, run: session.refreshPreview },
      {
        id: "command",
        label: "Copy the command for Cilium values diff",
        icon: <CliIcon />,
        note: <code>{place.command}</code>,
        run: () => void copyText(place.command),
      },
      { id: "effective", label: "Effective values", href: place.links.effective },
    ];
  }
}

function listKeys({ parsed }: SessionState["evaluation"], onLine: (line: number) => void): Command[] {
  const paths = parsed.draft ? [...leafPaths(parsed.draft, [])] : [];
  return paths.map((path) => {
    const range = parsed.positions.rangeOf(path);
    const line = (range?.key ?? range?.value)?.line ?? 1;
    const name = formatPath(path);
    return {
      id: `key ${name}`,
      label: name,
      icon: <UserIcon />,
      note: `Line ${line}`,
      isCode: true,
      run: () => onLine(line),
    };
  });
}

function* leafPaths(tree: JsonObject, path: readonly string[]): Generator<readonly string[]> {
  for (const [key, value] of Object.entries(tree)) {
    const here = [...path, key];
    if (isJsonObject(value) && Object.keys(value).length > 0) yield* leafPaths(value, here);
    else yield here;
  }
}
