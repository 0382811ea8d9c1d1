/** Marks a branch that the types rule out. Reaching it is a fault of the program. */
export function unreachable(value: never, what = "case"): never {
  throw new Error(`unreachable ${what}: ${JSON.stringify(value)}`);
}
