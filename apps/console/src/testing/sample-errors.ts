import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorDetailSchema } from "@ichor/api/v1alpha1";

/** An error as the server sends it, with Ichor's details. */
export function sampleError(
  code: Code,
  message: string,
  detail: MessageInitShape<typeof ErrorDetailSchema>,
): ConnectError {
  return new ConnectError(message, code, undefined, [
    { desc: ErrorDetailSchema, value: create(ErrorDetailSchema, detail) },
  ]);
}

/** The session ended, or there never was one. */
export function signedOut(): ConnectError {
  return sampleError(Code.Unauthenticated, "There is no session in this browser", {
    code: "unauthenticated",
    remedy: "Run ichor console again and open the address that it prints",
  });
}

/** A right is missing. */
export function forbidden(verb: string, resource: string, namespace = "ichor-system"): ConnectError {
  return sampleError(Code.PermissionDenied, `viewer@lab may not ${verb} ${resource} in ${namespace}`, {
    code: "denied",
    missing: { verb, group: "ichor.maesh.dev", resource, namespace },
  });
}

/** The API server does not answer. */
export function failing(): ConnectError {
  return sampleError(
    Code.Internal,
    "The API server answered with status 500: etcdserver: request timed out",
    {
      code: "internal",
      remedy: "Look at the log of the API server",
    },
  );
}

/** There is no such object. */
export function missing(kind: string, name: string): ConnectError {
  return sampleError(Code.NotFound, `There is no ${kind} ${name}`, { code: "not-found" });
}
