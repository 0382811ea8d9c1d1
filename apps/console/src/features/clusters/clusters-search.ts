import { type StatusWord, statusWords } from "@ichor/ui";

/** What the address of the list holds. `sort` is the name of a column, with a minus before it for descending. */
export type ClustersSearch = { q?: string; status?: StatusWord; sort?: string };

/** Reads the address; what is not understood is left out. */
export function parseClustersSearch(search: Record<string, unknown>): ClustersSearch {
  const { q, status, sort } = search;
  return {
    ...(typeof q === "string" && q !== "" && { q }),
    ...(statusWords.includes(status as StatusWord) && { status: status as StatusWord }),
    ...(typeof sort === "string" && sort !== "" && { sort }),
  };
}
