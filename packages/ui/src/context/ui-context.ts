import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref, useContext } from "react";

/** What a link needs to be one. `href` is a path of the console or an absolute URL. */
export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** How the building blocks see their surroundings. All members have a default. */
export type UiSettings = {
  /** draws links; the console gives the link of its router. Default: a plain anchor */
  LinkComponent: ComponentType<LinkProps> | "a";
  /** milliseconds since 1970; default `Date.now` */
  now: () => number;
  /** IANA name; default: that of the browser */
  timeZone: string | undefined;
  /** true while no data arrives: times stop counting and become absolute */
  isStale: boolean;
  /** whether keys are shown as on a Mac; default: from the browser */
  isMac: boolean;
  /** whether shortcuts of a single letter work (WCAG 2.1.4); default true */
  areSingleKeysOn: boolean;
};

/** The settings without a provider. */
export const defaultUiSettings: UiSettings = {
  LinkComponent: "a",
  now: Date.now,
  timeZone: undefined,
  isStale: false,
  isMac: typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent),
  areSingleKeysOn: true,
};

/** Carries the settings down. Use `UiProvider` to set them. */
export const UiContext = createContext<UiSettings>(defaultUiSettings);

/** The settings that hold here. */
export function useUi(): UiSettings {
  return useContext(UiContext);
}
