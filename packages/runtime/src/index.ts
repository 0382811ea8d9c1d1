// Settings
export {
  type ConfigOf,
  type ParsedConfig,
  parseConfig,
  renderConfigReference,
  type Settings,
} from "./config/parse-config.ts";
export {
  choiceSetting,
  durationSetting,
  flagSetting,
  integerSetting,
  type ListenAddress,
  listenSetting,
  listSetting,
  optionalSetting,
  type Setting,
  type SettingOptions,
  textSetting,
} from "./config/setting.ts";
// Log
export { createLogger, type LoggerOptions, type LogSink } from "./create-logger.ts";
// Health and metrics
export { createHealth, type Health, type HealthCheck, type HealthPart } from "./health.ts";
export { createHealthHandler, createHealthServer, type HealthHandler } from "./health-server.ts";
export { type LogFields, type Logger, type LogLevel, logLevels } from "./logger.ts";
export {
  type CounterMetric,
  createMetrics,
  type GaugeMetric,
  type HistogramMetric,
  type MetricOptions,
  type Metrics,
} from "./metrics.ts";
// Start and stop
export { type Part, type RunOptions, type RunOutcome, runParts } from "./run-parts.ts";
export { type SignalSource, type StopSignal, stopSignalOf } from "./stop-signal.ts";
