import { QueryClient } from "@tanstack/react-query";
import { toIchorError } from "./to-ichor-error.ts";

/** A failed read is tried again this often, if trying again can help at all. */
const attempts = 2;

/**
 * The cache of everything read. The watch stream keeps it current, so focus and reconnect read nothing again; a write
 * is never repeated by itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < attempts && toIchorError(error).retry === "backoff",
      },
      mutations: { retry: false },
    },
  });
}
