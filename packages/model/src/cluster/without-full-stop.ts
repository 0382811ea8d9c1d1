/** A message as a phrase: the last full stop is dropped, so that phrases can be joined. */
export function withoutFullStop(message: string): string {
  return message.trim().replace(/\.$/, "");
}
