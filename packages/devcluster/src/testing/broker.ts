import { createConnection, createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { ApiAccess } from "../client/api-access.ts";
import type { ClusterUser, Credential } from "../control-plane/control-plane.ts";

/** What test workers ask the process that owns the shared control plane. The first question starts it. */
export type BrokerRequest =
  | { kind: "control-plane"; crds: boolean }
  | { kind: "user"; user: ClusterUser; credential: Credential };

/** Where the shared control plane is, or access to it for one user. */
export type BrokerAnswer = { access: ApiAccess; kubeconfig: string; folder: string };

type Envelope = { answer: BrokerAnswer } | { error: string };

/** Answers requests on a Unix socket until it is closed. */
export async function startBroker(
  socketPath: string,
  answer: (request: BrokerRequest) => Promise<BrokerAnswer>,
): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (socket) => void serve(socket, answer));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, resolve);
  });
  return server;
}

async function serve(
  socket: Socket,
  answer: (request: BrokerRequest) => Promise<BrokerAnswer>,
): Promise<void> {
  socket.on("error", () => undefined); // the worker went away; nobody waits for the answer
  for await (const line of createInterface({ input: socket })) {
    const envelope: Envelope = await answer(JSON.parse(line) as BrokerRequest).then(
      (value) => ({ answer: value }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
    socket.end(JSON.stringify(envelope));
    return;
  }
}

/** Asks the broker one question. */
export async function askBroker(socketPath: string, request: BrokerRequest): Promise<BrokerAnswer> {
  const socket = createConnection(socketPath);
  socket.end(`${JSON.stringify(request)}\n`);
  const envelope = JSON.parse(await text(socket)) as Envelope;
  if ("error" in envelope) throw new Error(envelope.error);
  return envelope.answer;
}
