import { clsx } from "clsx";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

/** Props of `IconButton`. */
export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "children"> & {
  /** its name, also its tooltip */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A square of 28 px that holds one icon. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      {...rest}
      className={clsx(
        "inline-grid size-7 shrink-0 place-items-center rounded-2 text-ink-2 fade hover:bg-soft-2 aria-expanded:bg-soft-2 off:text-ink-off",
        className,
      )}
    >
      {icon}
    </button>
  );
}
