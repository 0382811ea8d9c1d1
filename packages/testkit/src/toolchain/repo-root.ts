import { fileURLToPath } from "node:url";

/** The checkout that this file belongs to. */
export const repoRoot: string = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/\/$/, "");
