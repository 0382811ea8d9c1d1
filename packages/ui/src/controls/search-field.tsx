import { clsx } from "clsx";
import type { ReactNode, Ref } from "react";
import { CloseIcon } from "../icons/close-icon.ts";
import { SearchIcon } from "../icons/search-icon.ts";
import { KeyCap } from "./key-cap.tsx";
import { inputClass } from "./text-input.tsx";

/** Props of `SearchField`. */
export type SearchFieldProps = {
  /** its name for screen readers */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** the key that leads here, shown while the field is empty */
  keyHint?: string;
  /** CSS width; default 288 px */
  width?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Filters what is on the page. Esc empties it, a second Esc leaves it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  keyHint,
  width = "288px",
  ref,
}: SearchFieldProps): ReactNode {
  return (
    <span className="relative block max-w-full" style={{ width }}>
      <SearchIcon className="pointer-events-none absolute top-1.5 left-2 text-ink-3" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        className={clsx(inputClass, "h-7 pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden")}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          if (value) onChange("");
          else event.currentTarget.blur();
        }}
      />
      {value ? (
        <button
          type="button"
          aria-label="Clear filter"
          className="absolute top-0.5 right-0.5 grid size-6 place-items-center rounded-1 text-ink-3 hover:bg-soft-2 hover:text-ink"
          onClick={() => onChange("")}
        >
          <CloseIcon size={12} />
        </button>
      ) : (
        keyHint && (
          <span className="pointer-events-none absolute top-1 right-1.5">
            <KeyCap keys={keyHint} />
          </span>
        )
      )}
    </span>
  );
}
