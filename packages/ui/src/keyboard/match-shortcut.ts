/** What of a key event decides. A `KeyboardEvent` is one. */
export type KeyPress = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** the physical key; decides for Alt, where layouts write other letters */
  code?: string;
};

/** One chord of a shortcut: "Ctrl K", "Shift N", "?". */
type Chord = { key: string; hasCtrl: boolean; hasAlt: boolean; hasShift: boolean };

const names: Record<string, string> = {
  Space: " ",
  Esc: "Escape",
  Del: "Delete",
  "\u2191": "ArrowUp",
  "\u2193": "ArrowDown",
  "\u2190": "ArrowLeft",
  "\u2192": "ArrowRight",
};

/** Reads a shortcut as people read it: chords apart by " then ", keys of a chord by spaces. */
export function parseShortcut(keys: string): readonly Chord[] {
  return keys.split(" then ").map((chord) => {
    const parts = chord.split(" ");
    const last = parts.at(-1) ?? "";
    return {
      key: names[last] ?? last,
      hasCtrl: parts.includes("Ctrl"),
      hasAlt: parts.includes("Alt"),
      hasShift: parts.includes("Shift"),
    };
  });
}

/** Whether this is a key that people also type: no modifier, one character. */
export function isSingleKey(chord: { key: string; hasCtrl: boolean; hasAlt: boolean }): boolean {
  return chord.key.length === 1 && !chord.hasCtrl && !chord.hasAlt;
}

function isLetter(key: string): boolean {
  return /^[a-z]$/i.test(key);
}

/** Whether a press is the chord. "Ctrl" is the command key on a Mac. Marks such as "?" need no Shift to be said. */
export function isChord(press: KeyPress, chord: Chord, isMac: boolean): boolean {
  const command = isMac ? press.metaKey : press.ctrlKey;
  const other = isMac ? press.ctrlKey : press.metaKey;
  if (command !== chord.hasCtrl || other || press.altKey !== chord.hasAlt) return false;
  if (chord.hasAlt && /^\d$/.test(chord.key)) return press.code === `Digit${chord.key}`;
  const isMark = chord.key.length === 1 && !isLetter(chord.key) && chord.key !== " ";
  if (!isMark && press.shiftKey !== chord.hasShift) return false;
  return press.key.toLowerCase() === chord.key.toLowerCase();
}
