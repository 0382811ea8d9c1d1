import { useQuery } from "@connectrpc/connect-query";
import { ClusterService, type GetSessionResponse } from "@ichor/api/v1alpha1";
import type { IchorError } from "@ichor/errors";
import { toIchorError } from "../data/to-ichor-error.ts";

/** As whom and with what the console runs. */
export type Session = {
  data: GetSessionResponse | undefined;
  error: IchorError | undefined;
  isLoading: boolean;
  /** is still read, but the first attempt failed */
  isLate: boolean;
  retry(): void;
};

/** Reads the session once a minute at most: it also says whether the server became another version. */
export function useSession(): Session {
  const query = useQuery(
    ClusterService.method.getSession,
    {},
    { staleTime: 60_000, refetchOnWindowFocus: true },
  );
  return {
    data: query.data,
    error: query.error ? toIchorError(query.error) : undefined,
    isLoading: query.isPending,
    isLate: query.isPending && query.failureCount > 0,
    retry: () => void query.refetch(),
  };
}
