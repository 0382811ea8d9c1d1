import type { Figure } from "./figure.ts";

/** The figures of one part, which are measured together. */
export type FigureGroup = { name: string; title: string; figures: readonly Figure[] };

const preview: readonly Figure[] = [
  {
    key: "previewRatio",
    what: "Preview of an edited text, against helm",
    unit: "times",
    budget: { atLeast: 6 },
    method:
      "median of pairs in one run, in turn: (helm template of both sides + diff -u) / DiffCiliumValues over HTTP, warm; 10 is the goal",
  },
  {
    key: "previewP50Ms",
    what: "Preview, median",
    unit: "ms",
    method: "bundled server, each time another text",
  },
  { key: "previewP95Ms", what: "Preview, 95 of 100", unit: "ms", method: "the same calls" },
  {
    key: "helmTemplateP50Ms",
    what: "helm template, median",
    unit: "ms",
    method: "same SDK version, chart and values",
  },
  { key: "textDiffP50Ms", what: "diff -u, median", unit: "ms", method: "of the two manifests" },
];

const console: readonly Figure[] = [
  {
    key: "keystrokeP95Ms",
    what: "Effective values, origins and findings of a key stroke, 95 of 100",
    unit: "ms",
    budget: { atMost: 16 },
    method: "values engine in Chromium, default chart, typing the demo's values",
  },
  { key: "keystrokeP50Ms", what: "The same, median", unit: "ms", method: "the same strokes" },
  {
    key: "keyToPaintP95Ms",
    what: "Key stroke to the end of the next frame, 95 of 100",
    unit: "ms",
    method: "editor page in Chromium; a frame alone is up to 16.7 ms",
  },
  {
    key: "markerToScreenMs",
    what: "Last key stroke to its marker, median",
    unit: "ms",
    budget: { atMost: 100 },
    method: "editor page in Chromium, frame that first shows it",
  },
  { key: "markerToScreenP95Ms", what: "The same, 95 of 100", unit: "ms", method: "the same strokes" },
  {
    key: "previewToScreenMs",
    what: "Last key stroke to the server's preview, median",
    unit: "ms",
    budget: { atMost: 300 },
    method: "editor page in Chromium, the pause after typing included",
  },
  { key: "previewToScreenP95Ms", what: "The same, 95 of 100", unit: "ms", method: "the same strokes" },
  {
    key: "initialGzipKb",
    what: "JS and CSS of the clusters list",
    unit: "kB",
    budget: { atMost: 160 },
    method: "files that Chromium asks for until the list is live, gzip -9",
  },
  {
    key: "editorGzipKb",
    what: "What the editor adds",
    unit: "kB",
    method: "further files until a preview is shown, gzip -9",
  },
];

const server: readonly Figure[] = [
  {
    key: "serverColdStartMs",
    what: "Server start with the engine ready, median",
    unit: "ms",
    budget: { atMost: 1000 },
    method: "bundled, from starting the process to the first answer of /readyz",
  },
  {
    key: "serverRssMb",
    what: "Resident memory of the server",
    unit: "MB",
    budget: { atMost: 120 },
    method: "after all previews of this run",
  },
  { key: "serverIdleRssMb", what: "The same before them", unit: "MB", method: "once it was ready" },
  {
    key: "engineRssMb",
    what: "Resident memory of ichor-render with two charts",
    unit: "MB",
    budget: { atMost: 130 },
    method: "after all previews of this run, both charts rendered",
  },
];

const controller: readonly Figure[] = [
  {
    key: "specToJobMs",
    what: "Controller: spec change to Job",
    unit: "ms",
    budget: { atMost: 1000 },
    method: "",
  },
];

const fleet: readonly Figure[] = [
  {
    key: "fleetFirstPaintMs",
    what: "List of 1,000 clusters with 10,000 machines, first paint, median",
    unit: "ms",
    budget: { atMost: 1000 },
    method: "Chromium, cold navigation to the frame with the first row",
  },
  {
    key: "fleetFanOutMs",
    what: "One change to 100 open consoles, median",
    unit: "ms",
    budget: { atMost: 200 },
    method: "from sending the change to the API server to the last of 100 streams",
  },
  {
    key: "fleetServerRssMb",
    what: "Resident memory of the server then",
    unit: "MB",
    budget: { atMost: 400 },
    method: "with 100 streams open",
  },
];

const diff: readonly Figure[] = [
  {
    key: "longDiffFirstPaintMs",
    what: "A diff of 20,000 lines, first paint, median",
    unit: "ms",
    budget: { atMost: 1000 },
    method: "Chromium, cold navigation to the frame with the first line",
  },
  {
    key: "longDiffFrameP95Ms",
    what: "Frames while it scrolls, 95 of 100",
    unit: "ms",
    budget: { atMost: 34 },
    method: "wheel through it, without a graphics card",
  },
];

const demo: readonly Figure[] = [
  {
    key: "demoWarmStartMs",
    what: "Demo, second start to its address",
    unit: "ms",
    budget: { atMost: 30_000 },
    method: "npm run demo with everything built",
  },
];

/** Every budget of the product and what is told beside it, in the order in which it is printed. */
export const figureGroups: readonly FigureGroup[] = [
  { name: "preview", title: "Preview", figures: preview },
  { name: "console", title: "Console", figures: console },
  { name: "server", title: "Server and engine", figures: server },
  { name: "controller", title: "Controller", figures: controller },
  { name: "fleet", title: "Many clusters", figures: fleet },
  { name: "diff", title: "Long diffs", figures: diff },
  { name: "demo", title: "Demo", figures: demo },
];
