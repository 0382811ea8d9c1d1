import { type Preference, usePreference } from "../../../data/preferences.ts";

const share: Preference<string> = {
  name: "pane-share",
  fallback: "0.46",
  isValid: (value): value is string => Number(value) > 0 && Number(value) < 1,
};

/** Where the divider between text and preview stands, remembered for this browser. */
export function usePaneShare(): [number, (share: number) => void] {
  const [value, setValue] = usePreference(share);
  return [Number(value), (next) => setValue(String(next))];
}
