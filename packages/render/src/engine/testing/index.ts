export { type RenderLab, startRenderLab } from "./start-render-lab.ts";
export { onTalos, talosValues } from "./talos-values.ts";
