import { KeyHelp } from "@ichor/ui/key-help";
import type { ReactNode } from "react";
import { keyList } from "./key-list.ts";

/** The list of all keys. Loaded when it is opened. */
export function HelpDialog({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <KeyHelp
      groups={keyList}
      note="Single letters work outside text fields. Switch them off under your name."
      onClose={onClose}
    />
  );
}
