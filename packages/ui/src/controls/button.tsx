import { clsx } from "clsx";
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from "react";
import { Link } from "../context/link.tsx";
import { ProgressIcon } from "../icons/progress-icon.tsx";

/** `primary` at most once per view; `danger` only in dialogs. */
export type ButtonKind = "primary" | "normal" | "ghost" | "danger";

/** Props of `Button`. */
export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & {
  kind?: ButtonKind;
  /** 28 px instead of 32 */
  isSmall?: boolean;
  /** work runs: the label stays, an arc turns before it, clicks do nothing */
  isBusy?: boolean;
  /** makes the button disabled and says why. The button stays in the tab order, so that everybody finds the reason */
  disabledReason?: string | undefined;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

const base =
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-2 border font-medium whitespace-nowrap fade select-none [&>svg]:-mx-0.5";

const kinds: Record<ButtonKind, string> = {
  primary: "border-solid bg-solid text-on-solid hover:border-solid-hov hover:bg-solid-hov",
  normal:
    "border-line-ctl bg-bg text-ink hover:bg-soft-2 in-[.ui-on-pop]:bg-pop in-[.ui-banner]:bg-transparent",
  ghost: "border-transparent text-ink-2 hover:bg-soft-2 hover:text-ink",
  danger: "border-bad-solid bg-bad-solid text-on-bad hover:border-transparent hover:bg-bad-solid/85",
};

const off: Record<ButtonKind, string> = {
  primary: "border-line bg-soft text-ink-off",
  normal: "border-line bg-soft text-ink-off",
  ghost: "border-transparent text-ink-off",
  danger: "border-line bg-soft text-ink-off",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(
  kind: ButtonKind,
  { isSmall = false, isOff = false }: { isSmall?: boolean; isOff?: boolean } = {},
): string {
  const isGhost = kind === "ghost";
  const padding = isSmall ? (isGhost ? "h-7 px-1.5" : "h-7 px-2.5") : isGhost ? "h-8 px-2" : "h-8 px-3";
  return clsx(base, padding, isOff ? off[kind] : kinds[kind]);
}

/** Does a deed. Its label names the deed ("Review and save"), never "OK". */
export function Button({
  kind = "normal",
  isSmall = false,
  isBusy = false,
  disabledReason,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  const reasonId = useId();
  const isOff = disabledReason !== undefined;
  const isDead = isOff || isBusy;
  const onLiveClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isDead) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        className={clsx(buttonClass(kind, { isSmall, isOff }), className)}
        onClick={onLiveClick}
        {...(isDead && { "aria-disabled": true })}
        {...(isBusy && { "aria-busy": true })}
        {...(isOff && { "data-tip": disabledReason, "aria-describedby": reasonId })}
      >
        {isBusy ? <ProgressIcon className="animate-turn" /> : icon}
        {children}
      </button>
      {isOff && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({
  href,
  kind = "normal",
  isSmall = false,
  icon,
  children,
}: {
  href: string;
  kind?: ButtonKind;
  isSmall?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <Link href={href} data-button="" className={clsx(buttonClass(kind, { isSmall }), "hover:no-underline")}>
      {icon}
      {children}
    </Link>
  );
}
