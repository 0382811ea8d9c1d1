import { GoIcon } from "@ichor/ui";
import { CommandPalette, type PaletteGroup } from "@ichor/ui/palette";
import { useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { useClusters } from "../features/clusters/queries.ts";
import { type Command, type CommandGroup, offeredCommands } from "./commands.ts";
import { listGoToCommands } from "./go-to-commands.tsx";
import { takeTyped } from "./typed-ahead.ts";

/** Go anywhere, run what the open page offers, find a key. Loaded when it is opened. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const router = useRouter();
  const { data } = useClusters();
  const { pathname } = useLocation();
  const offered = useSyncExternalStore(offeredCommands.subscribe, offeredCommands.get);
  const groups = useMemo(() => {
    const goTo: CommandGroup = {
      id: "go",
      label: "Go to",
      commands: listGoToCommands(data?.clusters ?? [], pathname),
    };
    return mergeGroups([goTo, ...offered]);
  }, [data, offered, pathname]);
  const commands = useMemo(
    () => new Map(groups.flatMap((group) => group.commands.map((command) => [command.id, command]))),
    [groups],
  );

  const run = (id: string, isNewTab: boolean) => {
    const command = commands.get(id);
    if (!command) return;
    onClose();
    if ("run" in command) command.run();
    else if (isNewTab) globalThis.open(command.href, "_blank", "noopener");
    else void router.navigate({ href: command.href });
  };

  return (
    <CommandPalette
      groups={groups.map(toPaletteGroup)}
      onRun={(item, { isNewTab }) => run(item.id, isNewTab)}
      onClose={onClose}
      takeTyped={takeTyped}
    />
  );
}

function toPaletteGroup({ id, label, commands }: CommandGroup): PaletteGroup {
  return { id, label, items: commands.map(toItem) };
}

function toItem({ disabledReason, icon, ...command }: Command): PaletteGroup["items"][number] {
  return {
    id: command.id,
    label: command.label,
    icon: icon ?? <GoIcon />,
    ...(command.note !== undefined && { note: command.note }),
    ...(command.keywords !== undefined && { keywords: command.keywords }),
    ...(command.isCode && { isCode: true }),
    ...(disabledReason !== undefined && { disabledReason }),
  };
}

/** Groups of the same name stand together. */
function mergeGroups(groups: readonly CommandGroup[]): CommandGroup[] {
  const merged = new Map<string, CommandGroup>();
  for (const group of groups) {
    const known = merged.get(group.id);
    merged.set(group.id, known ? { ...known, commands: [...known.commands, ...group.commands] } : group);
  }
  return [...merged.values()];
}
