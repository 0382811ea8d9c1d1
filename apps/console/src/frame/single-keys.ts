import { choiceOf } from "../data/preferences.ts";

/** Whether shortcuts of one letter work (WCAG 2.1.4 demands a way to switch them off). */
export const singleKeysPreference = choiceOf("single-keys", ["on", "off"], "on");
