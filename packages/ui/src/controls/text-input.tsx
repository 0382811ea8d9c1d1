import { clsx } from "clsx";
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from "react";

/** The classes of everything one types into. */
export const inputClass =
  "w-full rounded-2 border border-line-ctl bg-bg px-2 in-[.ui-on-pop]:bg-pop aria-invalid:border-bad disabled:border-line disabled:bg-soft disabled:text-ink-off";

/** Props of `TextInput`. `isCode` is for what must be typed exactly. */
export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  isSmall?: boolean;
  isCode?: boolean;
  /** CSS width; default all there is */
  width?: string;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text. Stands in a `Field`, or carries `aria-label`. */
export function TextInput({
  isSmall = false,
  isCode = false,
  width,
  style,
  className,
  ...rest
}: TextInputProps): ReactNode {
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={!isCode}
      {...rest}
      style={{ width, ...style }}
      className={clsx(inputClass, isSmall ? "h-7" : "h-8", isCode && "ui-code", className)}
    />
  );
}

/** Props of `TextArea`. */
export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text, 64 px high at rest. */
export function TextArea({ className, ...rest }: TextAreaProps): ReactNode {
  return (
    <textarea
      rows={2}
      {...rest}
      className={clsx(inputClass, "block min-h-16 resize-none py-1.5", className)}
    />
  );
}
