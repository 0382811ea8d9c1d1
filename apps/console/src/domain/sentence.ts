/** A sentence with its full stop. */
export function endSentence(text: string): string {
  return text === "" || /[.!?]$/.test(text) ? text : `${text}.`;
}

/**
 * A message as a sentence of its own: with a capital letter and a full stop. A name at its beginning (`cilium-config`,
 * `ipam.mode`, `v1.36`) keeps its spelling.
 */
export function asSentence(text: string): string {
  const isWord = /^[a-z]+(?=[\s,:;]|$)/.test(text);
  return endSentence(isWord ? text.charAt(0).toUpperCase() + text.slice(1) : text);
}
