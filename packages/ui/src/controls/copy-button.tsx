import { type ReactNode, useEffect, useState } from "react";
import { announce } from "../context/announcer.tsx";
import { BadIcon } from "../icons/bad-icon.ts";
import { CheckIcon } from "../icons/check-icon.ts";
import { CopyIcon } from "../icons/copy-icon.ts";
import { Button, type ButtonKind } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

/** Props of `CopyButton`. */
export type CopyButtonProps = {
  /** what is copied; a function is asked at the click */
  text: string | (() => string);
  /** "Copy", "Copy the rule" */
  label: string;
  /** only the icon, with the label as its name */
  isIconOnly?: boolean;
  kind?: ButtonKind;
  isSmall?: boolean;
};

type Outcome = "copied" | "failed";

function useCopy(text: CopyButtonProps["text"]): [Outcome | undefined, () => Promise<void>] {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    const result: Outcome = await navigator.clipboard
      .writeText(typeof text === "string" ? text : text())
      .then(() => "copied" as const)
      .catch(() => "failed" as const);
    setOutcome(result);
    announce(result === "copied" ? "Copied" : "The browser did not allow copying");
  };
  return [outcome, copy];
}

/** Copies a text in one click and says so. */
export function CopyButton({ text, label, isIconOnly = false, kind, isSmall }: CopyButtonProps): ReactNode {
  const [outcome, copy] = useCopy(text);
  const icon = outcome === "copied" ? <CheckIcon /> : outcome === "failed" ? <BadIcon /> : <CopyIcon />;
  const words =
    outcome === "copied" ? "Copied" : outcome === "failed" ? "The browser did not allow it" : label;
  const onClick = (): void => void copy();
  if (isIconOnly) return <IconButton label={words} icon={icon} onClick={onClick} />;
  return (
    <Button
      icon={icon}
      onClick={onClick}
      {...(kind && { kind })}
      {...(isSmall && { isSmall })}
      {...(outcome && { "data-tip": words })}
    >
      {label}
    </Button>
  );
}
