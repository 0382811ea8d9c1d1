import { type ChartStore, type Engine, startEngine } from "@ichor/render/engine";
import type { Host } from "../host/host.ts";
import { findTools } from "./find-tools.ts";
import { openCharts } from "./open-charts.ts";

/** The engine and the charts, for work without a cluster. Disposing it ends the engine. */
export type OfflineTools = AsyncDisposable & { readonly engine: Engine; readonly charts: ChartStore };

/** Finds engine and charts, and starts the engine. */
export async function openOffline(host: Host): Promise<OfflineTools> {
  const tools = await findTools(host, ["engine", "charts"]);
  await using cleanup = new AsyncDisposableStack();
  const engine = cleanup.use(await startEngine({ binary: tools.engine ?? "", signal: host.signal }));
  const charts = await openCharts(host, tools, engine);
  const owned = cleanup.move();
  return { engine, charts, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
