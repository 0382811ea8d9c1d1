import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, createContextValues, type Transport } from "@connectrpc/connect";
import { createMethodUrl, runUnaryCall } from "@connectrpc/connect/protocol";
import {
  errorFromJson,
  requestHeader,
  transformConnectPostToGetRequest,
  validateResponse,
} from "@connectrpc/connect/protocol-connect";

/**
 * The way to the server for everything but the watch stream: binary messages only, and GET for methods without side
 * effects, so that answers named by a digest stay in the browser's cache. It is put together from the parts of the
 * Connect library; the library's own web transport would bring JSON and streaming along, which nobody here uses and
 * which are a twentieth of the first visit.
 */
export function createApiTransport(baseUrl: string, fetchFrom: typeof fetch = fetch): Transport {
  return {
    // biome-ignore lint/complexity/useMaxParams: the shape of a transport is that of the library
    unary(method, signal, timeoutMs, header, input, contextValues) {
      return runUnaryCall({
        ...(signal && { signal }),
        ...(timeoutMs !== undefined && timeoutMs > 0 && { timeoutMs }),
        req: {
          stream: false,
          service: method.parent,
          method,
          requestMethod: "POST",
          url: createMethodUrl(baseUrl, method),
          header: requestHeader(method.methodKind, true, timeoutMs, header, false),
          contextValues: contextValues ?? createContextValues(),
          message: input,
        },
        async next(request) {
          const bytes = toBinary(method.input, request.message);
          const isRead = method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;
          const sent = isRead ? transformConnectPostToGetRequest(request, bytes, true) : request;
          const response = await fetchFrom(sent.url, {
            method: sent.requestMethod,
            headers: sent.header,
            signal: sent.signal,
            credentials: "same-origin",
            redirect: "error",
            body: isRead ? null : new Uint8Array(bytes),
          });
          const { isUnaryError, unaryError } = validateResponse(
            "unary",
            true,
            response.status,
            response.headers,
          );
          if (isUnaryError) throw errorFromJson(await response.json(), response.headers, unaryError);
          const message = fromBinary(method.output, new Uint8Array(await response.arrayBuffer()));
          const { headers } = response;
          return {
            stream: false,
            service: method.parent,
            method,
            header: headers,
            message,
            trailer: new Headers(),
          };
        },
      });
    },
    stream() {
      throw new ConnectError("the watch stream has its own way", Code.Unimplemented);
    },
  };
}
