/** The rows that are picked, by their keys, and how another one is. */
export type Picks = { keys: readonly string[]; toggle: (key: string) => void; isFull: boolean };
