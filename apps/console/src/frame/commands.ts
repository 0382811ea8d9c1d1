import { type ReactNode, useEffect } from "react";
import { createStore } from "../data/store.ts";

/** Something that can be run or gone to from the palette. */
export type Command = {
  id: string;
  label: string;
  icon?: ReactNode;
  note?: ReactNode;
  keywords?: string;
  isCode?: boolean;
  /** stays visible, cannot be run, and this says why */
  disabledReason?: string | undefined;
} & ({ href: string } | { run(): void });

/** Commands under one heading. */
export type CommandGroup = { id: string; label: string; commands: readonly Command[] };

/** What the open pages offer, in the order in which they were opened. */
export const offeredCommands = createStore<readonly CommandGroup[]>([]);

/** Offers a group of commands while the component is on the screen. Give it a memoized group. */
export function useCommands(group: CommandGroup | undefined): void {
  useEffect(() => {
    if (!group) return;
    offeredCommands.set([...offeredCommands.get(), group]);
    return () => offeredCommands.set(offeredCommands.get().filter((other) => other !== group));
  }, [group]);
}
