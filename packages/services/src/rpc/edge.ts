import { Code, type ConnectError, type HandlerContext, type Interceptor } from "@connectrpc/connect";
import { IchorError, isIchorError } from "@ichor/errors";
import type { Clock } from "@ichor/kube";
import type { CounterMetric, HistogramMetric, Logger, Metrics } from "@ichor/runtime";
import { checkSender } from "../http/check-sender.ts";
import type { Site } from "../http/site.ts";
import type { Authenticator } from "../identity/authenticator.ts";
import { setCaller } from "./call-context.ts";
import { isFault, toConnectError } from "./to-connect-error.ts";

/** What the edge of the services needs. */
export type EdgeOptions = {
  authenticator: Authenticator;
  site: () => Site;
  logger: Logger;
  metrics: Metrics;
  clock: Pick<Clock, "now">;
};

/** Everything between the network and the handlers. */
export type Edge = {
  /** Lets a call in before its message is read: only pages of this site, only somebody who is known. */
  gate(context: HandlerContext): Promise<void>;
  /** Translates what handlers throw, counts and logs calls. No value of anybody enters the log. */
  interceptor: Interceptor;
};

type Meters = { calls: CounterMetric<"method" | "code">; seconds: HistogramMetric<"method"> };

/** Creates the edge of a server. */
export function createEdge(options: EdgeOptions): Edge {
  const { metrics, clock } = options;
  const meters: Meters = {
    calls: metrics.counter({
      name: "rpc_calls_total",
      help: "Calls by method and outcome",
      labels: ["method", "code"],
    }),
    seconds: metrics.histogram({
      name: "rpc_seconds",
      help: "Duration of calls that are not streams",
      labels: ["method"],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 15],
    }),
  };
  return {
    gate: async (context) => {
      try {
        const foreign = checkSender(context.requestHeader, options.site());
        if (foreign) throw foreign;
        setCaller(context, await options.authenticator.authenticate(context.requestHeader));
      } catch (error) {
        throw fail(options, meters, { method: nameOf(context), error });
      }
    },
    interceptor: (next) => async (request) => {
      const method = nameOf(request);
      const startedMs = clock.now();
      try {
        const response = await next(request);
        const done = () =>
          succeed(options, meters, { method, ms: clock.now() - startedMs, isStream: response.stream });
        if (!response.stream) {
          done();
          return response;
        }
        const message = translated(response.message, {
          done,
          fail: (error) =>
            fail(options, meters, { method, error: toCallersFault(error, options.authenticator) }),
        });
        return { ...response, message };
      } catch (error) {
        throw fail(options, meters, { method, error: toCallersFault(error, options.authenticator) });
      }
    },
  };
}

type Call = Pick<HandlerContext, "service" | "method">;

function nameOf({ service, method }: Call): string {
  return `${service.typeName.replace(/^.*\./, "")}.${method.name}`;
}

async function* translated<T>(
  messages: AsyncIterable<T>,
  end: { done(): void; fail(error: unknown): ConnectError },
): AsyncGenerator<T> {
  try {
    yield* messages;
  } catch (error) {
    throw end.fail(error);
  }
  end.done();
}

function succeed(
  { logger }: EdgeOptions,
  { calls, seconds }: Meters,
  { method, ms, isStream }: { method: string; ms: number; isStream: boolean },
): void {
  calls.increment({ method, code: "ok" });
  if (!isStream) seconds.observe(ms / 1000, { method });
  logger.info("a call was answered", { method, ms: Math.round(ms) });
}

function fail(
  { logger }: EdgeOptions,
  { calls }: Meters,
  { method, error }: { method: string; error: unknown },
): ConnectError {
  const failure = toConnectError(error);
  const code = Code[failure.code] ?? "unknown";
  calls.increment({ method, code });
  if (isFault(error)) logger.error("a call failed", { method, error });
  else if (failure.code === Code.Canceled) logger.debug("a call was canceled", { method });
  else logger.info("a call was refused", { method, code, reason: failure.rawMessage });
  return failure;
}

/** The API server's refusal of a credential is not the end of the session with this server. */
function toCallersFault(error: unknown, authenticator: Authenticator): unknown {
  if (!isIchorError(error, "unauthenticated") || authenticator.isSignInAgain) return error;
  return new IchorError("denied", error.message, {
    cause: error,
    details: { ...error.details, remedy: authenticator.credentialRemedy },
  });
}
