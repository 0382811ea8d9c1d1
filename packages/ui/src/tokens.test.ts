import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Pair = { light: string; dark: string };

const css = readFileSync(`${import.meta.dirname}/tokens.css`, "utf8");

const tokens = new Map<string, Pair>(
  [...css.matchAll(/--([a-z0-9-]+):\s*light-dark\((#[0-9a-f]+),\s*(#[0-9a-f]+)\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

function token(name: string): Pair {
  const pair = tokens.get(name);
  if (!pair) throw new Error(`no token ${name}`);
  return pair;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function contrastOf(ink: string, ground: string): { light: number; dark: number } {
  const round = (value: number): number => Math.round(value * 100) / 100;
  const [a, b] = [token(ink), token(ground)];
  return { light: round(contrast(a.light, b.light)), dark: round(contrast(a.dark, b.dark)) };
}

const neutrals: [name: string, light: string, dark: string][] = [
  ["bg", "#ffffff", "#121518"],
  ["bar", "#f6f7f9", "#181c20"],
  ["soft", "#f3f5f7", "#1b2025"],
  ["soft-2", "#e8ebef", "#262c33"],
  ["pop", "#ffffff", "#1e2328"],
  ["line", "#e3e6ea", "#2a3037"],
  ["line-ctl", "#7f8893", "#727c88"],
  ["ink", "#16191d", "#e9ecef"],
  ["ink-2", "#444c55", "#bac1c9"],
  ["ink-3", "#5d6670", "#99a2ac"],
  ["ink-off", "#8b949e", "#69727c"],
  ["solid", "#1b2026", "#e9ecef"],
  ["on-solid", "#ffffff", "#14181b"],
  ["solid-hov", "#353c45", "#ffffff"],
];

test.each(neutrals)("the neutral %s has the colors of the design", (name, light, dark) => {
  expect(token(name)).toEqual({ light, dark });
});

/** Measured contrast as the design states it: what, on what, light, dark. */
const measured: [ink: string, ground: string, light: number, dark: number][] = [
  ["line-ctl", "bg", 3.59, 4.32],
  ["line-ctl", "soft", 3.29, 3.87],
  ["line-ctl", "pop", 3.59, 3.74],
  ["ink", "bg", 17.63, 15.45],
  ["ink-2", "bg", 8.71, 10.09],
  ["ink-3", "bg", 5.83, 7.08],
  ["ink-3", "soft-2", 4.88, 5.45],
  ["on-solid", "solid", 16.39, 15.06],
  ["accent", "bg", 6.74, 8.85],
  ["accent", "accent-soft", 5.87, 6.98],
  ["ok", "bg", 6.64, 9.64],
  ["ok", "ok-soft", 5.84, 8.01],
  ["warn", "bg", 6.68, 9.85],
  ["warn", "warn-soft", 6.02, 8.22],
  ["bad", "bg", 6.74, 8.66],
  ["bad", "bad-soft", 5.85, 7.55],
  ["held", "bg", 7.59, 9.11],
  ["held", "held-soft", 6.52, 7.73],
  ["on-bad", "bad-solid", 6.74, 8.52],
  ["focus", "bg", 6.74, 8.85],
  ["focus", "soft-2", 5.63, 6.81],
  ["mark", "bar", 3.13, 9.21],
  ["ink", "add-line", 15.96, 13.3],
  ["ink", "add-word", 13.15, 7.64],
  ["add-ink", "add-line", 6.01, 8.3],
  ["ink", "del-line", 15.63, 14.09],
  ["ink", "del-word", 11.91, 9.12],
  ["del-ink", "del-line", 5.98, 7.9],
  ["mod-ink", "soft", 6.11, 8.82],
  ["code-string", "bg", 6.74, 8.85],
  ["code-literal", "bg", 7.59, 9.11],
  ["code-comment", "bg", 5.83, 7.08],
];

test.each(measured)("%s on %s has the contrast of the design", (...row) => {
  const [ink, ground, light, dark] = row;
  expect(contrastOf(ink, ground)).toEqual({ light, dark });
});

const texts = [
  ...["ink", "ink-2", "ink-3"].flatMap((ink) =>
    ["bg", "bar", "soft", "soft-2", "pop", "accent-soft", "warn-soft", "bad-soft"].map((ground) => [
      ink,
      ground,
    ]),
  ),
  ...["accent", "ok", "warn", "bad", "held"].flatMap((ink) =>
    ["bg", "soft", "pop", `${ink}-soft`].map((ground) => [ink, ground]),
  ),
  ["ink", "segment"],
  ["ink-2", "segment"],
  ["accent", "bad-soft"],
  ["accent", "warn-soft"],
] as [string, string][];

test.each(texts)("text in %s can be read on %s (4.5:1)", (ink, ground) => {
  const { light, dark } = contrastOf(ink, ground);
  expect(Math.min(light, dark)).toBeGreaterThanOrEqual(4.5);
});

const controls = [
  ...["bg", "soft", "pop"].map((ground) => ["line-ctl", ground]),
  ...["bg", "bar", "soft", "soft-2", "pop"].map((ground) => ["focus", ground]),
  ...["accent", "ok", "warn", "bad", "held"].map((ink) => [ink, "soft-2"]),
] as [string, string][];

test.each(controls)("the edge or icon %s stands out from %s (3:1)", (ink, ground) => {
  const { light, dark } = contrastOf(ink, ground);
  expect(Math.min(light, dark)).toBeGreaterThanOrEqual(3);
});
