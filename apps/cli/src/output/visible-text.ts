/** Makes control characters of a text visible, so that no text can draw on a terminal. Line breaks and tabs stay. */
export function visibleText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === "\n" || character === "\t" ? character : `\\u${hex(character)}`,
  );
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
}
