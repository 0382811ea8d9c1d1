export { benchKeystrokes, type KeystrokeTimes } from "./bench-keystrokes.ts";
export { describeTinyChart, tinyModel, tinyValuesText } from "./tiny-chart.ts";
export { tinyComponent } from "./tiny-component.ts";
