import { chmod, mkdir, rm } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { cacheDir } from "@ichor/testkit/toolchain";

/** Gives an address that signs in one browser as a user, or rejects with why there is none. */
export type AnswerAddress = (user: string) => Promise<string>;

/** What the running demo says. */
export type AddressAnswer = { address: string } | { refusal: string };

/** Where the demo of this user can be asked for addresses. */
export function addressSocketPath(): string {
  return join(cacheDir(), "demo", "address.sock");
}

/**
 * Lets other terminals of the same user ask the running demo for addresses to sign in with: the socket is in a folder
 * that only this user may enter. Undefined where another demo answers there already.
 */
export async function serveAddresses(
  path: string,
  answer: AnswerAddress,
): Promise<AsyncDisposable | undefined> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await chmod(dirname(path), 0o700);
  if ((await askAddress(path, "")) !== undefined) return undefined; // answers, although with a refusal
  await rm(path, { force: true }); // left behind by a demo that was killed
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => undefined);
    const send = (message: AddressAnswer) => socket.end(JSON.stringify(message));
    void text(socket)
      .then(answer)
      .then(
        (address) => send({ address }),
        (error: unknown) => send({ refusal: error instanceof Error ? error.message : String(error) }),
      );
  });
  await listen(server, path);
  return {
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(path, { force: true });
    },
  };
}

/** Asks the running demo for an address as a user. Undefined where no demo runs. */
export async function askAddress(path: string, user: string): Promise<AddressAnswer | undefined> {
  const socket = createConnection(path);
  try {
    socket.end(user);
    return JSON.parse(await text(socket)) as AddressAnswer;
  } catch {
    return undefined;
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
}
