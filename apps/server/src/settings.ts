import {
  choiceSetting,
  flagSetting,
  listenSetting,
  logLevels,
  optionalSetting,
  textSetting,
} from "@ichor/runtime";

/** The settings of the server. */
export const settings = {
  listen: listenSetting({
    variable: "ICHOR_LISTEN",
    description: "Address to listen on. Only this machine can reach it.",
    default: "127.0.0.1:8443",
  }),
  mode: choiceSetting({
    variable: "ICHOR_MODE",
    description: "How people sign in. kubeconfig: one person, with the rights of a kubeconfig context.",
    words: ["kubeconfig"],
    default: "kubeconfig",
  }),
  isReadOnly: flagSetting({
    variable: "ICHOR_READ_ONLY",
    description: "Takes every write off the server.",
    default: "false",
  }),
  context: optionalSetting({
    variable: "ICHOR_CONTEXT",
    description: "Context of the kubeconfig. Absent: the current one. The files are those of KUBECONFIG.",
  }),
  engine: textSetting({
    variable: "ICHOR_RENDER_ENGINE",
    description: "Path of ichor-render.",
    form: "path",
  }),
  chartDirs: optionalSetting({
    variable: "ICHOR_CHART_DIRS",
    description: "Charts of Cilium that are at hand: folders or archives, separated by colons.",
    form: "paths",
  }),
  artifactsDir: optionalSetting({
    variable: "ICHOR_ARTIFACTS_DIR",
    description: "Folder with further chart archives, such as cilium-1.20.0.tgz.",
    form: "path",
  }),
  artifactsLock: optionalSetting({
    variable: "ICHOR_ARTIFACTS_LOCK",
    description: "File that pins every upstream artifact. Absent: the one of this build.",
    form: "path",
  }),
  cacheDir: optionalSetting({
    variable: "ICHOR_CACHE_DIR",
    description: "Folder for charts that were fetched. Absent: ichor in the user's folder for caches.",
    form: "path",
  }),
  fetchesCharts: flagSetting({
    variable: "ICHOR_FETCH_CHARTS",
    description: "Whether pinned charts that are not at hand are fetched.",
    default: "true",
  }),
  consoleDir: optionalSetting({
    variable: "ICHOR_CONSOLE_DIST",
    description: "Folder of the built console. Absent: the one of this build.",
    form: "path",
  }),
  logLevel: choiceSetting({
    variable: "ICHOR_LOG_LEVEL",
    description: "The least important log lines that are written.",
    words: logLevels,
    default: "info",
  }),
  logFormat: choiceSetting({
    variable: "ICHOR_LOG_FORMAT",
    description: "Form of log lines.",
    words: ["json", "text"],
    default: "json",
  }),
} as const;
