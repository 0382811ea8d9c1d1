/** One number that the bench measures, what it may be at most or must be at least, and how it is measured. */
export type Figure = {
  /** name in the JSON file */
  key: string;
  what: string;
  unit: "ms" | "kB" | "MB" | "times" | "";
  /** absent: told for comparison, without a budget */
  budget?: { atMost: number } | { atLeast: number };
  method: string;
};

/** What a run found: numbers by key, and for each key that could not be measured the reason. */
export type Findings = {
  values: Readonly<Record<string, number>>;
  missing: Readonly<Record<string, string>>;
};

/** Whether a value keeps its budget. */
export function isWithin(value: number, budget: NonNullable<Figure["budget"]>): boolean {
  return "atMost" in budget ? value <= budget.atMost : value >= budget.atLeast;
}
