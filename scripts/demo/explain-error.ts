/** What went wrong, for a terminal: one line, and where cleaning up failed as well, a second one. */
export function explainError(error: unknown): string {
  if (error instanceof SuppressedError)
    return `${explainError(error.suppressed)}\nand while cleaning up: ${explainError(error.error)}`;
  return error instanceof Error ? error.message : String(error);
}
