import type {
  DiffCiliumValuesResponse,
  GetCiliumValuesResponse,
  SetCiliumValuesResponse,
} from "@ichor/api/v1alpha1";
import type { Against } from "./preview-state.ts";

/** A wish to save. Text, preview and base come from the session itself. */
export type SaveWish = { reason: string; confirmations: readonly string[] };

/** What is sent to the server: exactly what was previewed. */
export type SaveRequest = SaveWish & { text: string; previewIdentity: string; baseVersion: string };

/** The server, as a session sees it. */
export type ValuesApi = {
  load(signal: AbortSignal): Promise<GetCiliumValuesResponse>;
  preview(text: string, against: Against, signal: AbortSignal): Promise<DiffCiliumValuesResponse>;
  save(request: SaveRequest, signal: AbortSignal): Promise<SetCiliumValuesResponse>;
};
