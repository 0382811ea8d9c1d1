import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Checkbox } from "../controls/checkbox.tsx";
import type { Picks } from "./picks.ts";

/** The cell of a row that picks it, for example for a comparison. */
export function PickCell({
  picks,
  rowKey,
  density,
}: {
  picks: Picks;
  rowKey: string;
  density: "one" | "two";
}): ReactNode {
  const isOn = picks.keys.includes(rowKey);
  const full = picks.isFull && !isOn ? { disabledReason: "Two are picked already" } : {};
  return (
    <td
      className={clsx(
        "border-b border-line pr-3 pl-2 align-top group-last:border-transparent",
        density === "one" ? "pt-2" : "pt-2.5",
      )}
    >
      <Checkbox
        label={`Pick ${rowKey}`}
        isLabelHidden
        isOn={isOn}
        onChange={() => picks.toggle(rowKey)}
        {...full}
      />
    </td>
  );
}
