import type { ReactNode } from "react";

/** Something a menu offers. */
export type MenuItem =
  | {
      kind?: "action";
      id: string;
      label: string;
      icon?: ReactNode;
      /** at the right: a key, a value */
      note?: ReactNode;
      onSelect?: () => void;
      /** makes it a link */
      href?: string;
      /** stays visible, cannot be chosen, and says why */
      disabledReason?: string;
    }
  | { kind: "choice"; id: string; label: string; icon?: ReactNode; isOn: boolean; onSelect: () => void }
  | { kind: "heading"; id: string; label: string }
  | { kind: "separator"; id: string };
