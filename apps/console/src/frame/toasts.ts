import { createToasts } from "@ichor/ui";

/** The results of what a person did. One list for the whole console. */
export const toasts = createToasts();
