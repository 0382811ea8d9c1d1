/** A source of chance: each call gives the next number from 0 up to, but not including, 1. */
export type Chance = () => number;

/** Chance that a seed decides, so that a text can be made again (a linear congruential generator of 48 bits). */
export function chanceFrom(seed: number): Chance {
  let state = BigInt.asUintN(48, BigInt(Math.trunc(seed)) * 0x5deece66dn + 0xbn);
  return () => {
    state = BigInt.asUintN(48, state * 0x5deece66dn + 0xbn);
    return Number(state >> 16n) / 2 ** 32;
  };
}

const plainWords = [
  ..."a b x y yes no on Off n true null ~ 1 010 08 0x1F 0b11 0o17 1_000 1.10 1e3 -0 +5 5. .5 .inf".split(" "),
  ..."1:30 2001-01-01 9007199254740993 100000000000 v1.2.3 10.0.0.0/8 a#b -- << é 😀 ?x :x".split(" "),
  "two words",
  "\u00a0hidden",
];
const otherWords = [
  "'single'",
  "'it''s'",
  '"double"',
  '"d\\n"',
  '"\\u00e9\\x41"',
  "!!str 1",
  "!!float 3",
  "!!int 7",
  "! 2",
  "!mine z",
  "[]",
  "{}",
  '"two\n      lines"',
  "two\n      lines",
];
const keys = [
  "a",
  "b",
  "c",
  "d",
  "yes",
  "n",
  "1",
  "1.5",
  "'1'",
  '"q"',
  "é",
  "x-y",
  "k8s.io/x",
  "10e1",
  "null",
];
const disturbances = [..."\t\"'}]{[:,- %@&*!|>#\\\r\n\u2028\u00a0"];

/** A values text with the oddities of YAML 1.1: mostly readable, now and then disturbed in one place. */
export function generateValuesText(chance: Chance): string {
  return new Generator(chance).document();
}

class Generator {
  private readonly chance: Chance;

  constructor(chance: Chance) {
    this.chance = chance;
  }

  document(): string {
    let text = this.map(0, 0);
    if (this.happens(0.1)) text = `---\n${text}`;
    if (this.happens(0.06)) text += `---\n${this.map(0, 1)}`;
    if (this.happens(0.03)) text += "...\n# the end\n";
    if (this.happens(0.1)) text = text.replaceAll("\n", "\r\n");
    if (this.happens(0.05)) text = `\ufeff${text}`;
    if (this.happens(0.12)) text = this.disturb(text);
    return this.happens(0.1) ? text.trimEnd() : text;
  }

  private happens(share: number): boolean {
    return this.chance() < share;
  }

  private pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.chance() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  private disturb(text: string): string {
    const at = Math.floor(this.chance() * text.length);
    // half of a surrogate pair is no text
    const isInside = /[\udc00-\udfff]/.test(text[at] ?? "");
    return isInside ? text : text.slice(0, at) + this.pick(disturbances) + text.slice(at);
  }

  private map(indent: number, depth: number): string {
    const space = " ".repeat(indent);
    const used = new Set<string>();
    let text = "";
    for (let left = 1 + Math.floor(this.chance() * 4); left > 0; left -= 1) {
      const key = this.pick(keys);
      if (used.has(key) && this.happens(0.9)) continue;
      used.add(key);
      if (this.happens(0.05)) text += `${space}# a remark\n`;
      if (this.happens(0.03)) text += "\n";
      if (this.happens(0.03)) text += `${space}<<:${this.pick([" *one", " {a: 1}", " [*one, {b: 2}]"])}\n`;
      text += `${space}${key}:${this.happens(0.04) ? " *one\n" : this.node(indent + 2, depth + 1)}`;
    }
    return text === "" ? `${space}z: 1\n` : text;
  }

  /** What follows a colon or a dash, its line break included. */
  private node(indent: number, depth: number): string {
    const kind = this.chance();
    if (depth > 3 || kind < 0.5) return ` ${this.word()}${this.happens(0.1) ? " # note" : ""}\n`;
    if (kind < 0.62) return `${this.happens(0.1) ? " &one" : ""}\n${this.list(indent, depth)}`;
    if (kind < 0.82) return `${this.happens(0.15) ? " &one" : ""}\n${this.map(indent, depth)}`;
    return kind < 0.9 ? this.block(indent) : ` ${this.flow(depth)}\n`;
  }

  private word(): string {
    return this.happens(0.7) ? this.pick(plainWords) : this.pick(otherWords);
  }

  private list(indent: number, depth: number): string {
    const items = Array.from({ length: 1 + Math.floor(this.chance() * 3) }, () =>
      this.node(indent + 2, depth + 1),
    );
    return items.map((item) => `${" ".repeat(indent)}-${item}`).join("");
  }

  private block(indent: number): string {
    const space = " ".repeat(indent + 2);
    const gap = this.happens(0.4) ? "\n" : "";
    return ` ${this.pick(["|", ">"])}${this.pick(["", "-", "+"])}\n${space}text\n${gap}${space}more\n${gap}`;
  }

  private flow(depth: number): string {
    const kind = this.chance();
    if (depth > 3 || kind < 0.5) return this.pick(plainWords);
    const count = Math.floor(this.chance() * 4);
    if (kind < 0.75) return `[${Array.from({ length: count }, () => this.flow(depth + 1)).join(", ")}]`;
    const entries = Array.from({ length: count }, () => `${this.pick(keys)}: ${this.flow(depth + 1)}`);
    return `{${entries.join(", ")}}`;
  }
}
