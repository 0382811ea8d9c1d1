import type { IncomingMessage, ServerResponse } from "node:http";
import { IchorError } from "@ichor/errors";
import type { Clock, KubeClient } from "@ichor/kube";
import { checkSender } from "../http/check-sender.ts";
import { readBody, reply, webHeaders } from "../http/reply.ts";
import type { Site } from "../http/site.ts";
import type { Authenticator, Caller } from "./authenticator.ts";
import { createOneTimeTokens } from "./one-time-tokens.ts";
import { createSessions } from "./sessions.ts";

// One person, on this machine, with the rights of a kubeconfig. The program prints an address with a token; the console
// takes the token out of the address, hands it in once and gets a cookie. Whoever has neither is nobody, although the
// port is open to every program and every page on the machine.

/** What the mode needs. */
export type KubeconfigAuthenticatorOptions = {
  /** of the kubeconfig context */
  client: KubeClient;
  /** known once the server listens */
  site: () => Site;
  clock: Pick<Clock, "now">;
  random?: (bytes: number) => Uint8Array;
};

/** An authenticator that can print addresses to sign in with. */
export type KubeconfigAuthenticator = Authenticator & {
  /** an address that signs in one browser, within a minute */
  issueUrl(): string;
};

/** Where a token is exchanged for a session. */
const exchangePath = "/auth/token";
const maxBodyBytes = 4096;
const remedy = "Start the command again and open the address that it prints";

/** Creates the mode for a loopback server. */
export function createKubeconfigAuthenticator(
  options: KubeconfigAuthenticatorOptions,
): KubeconfigAuthenticator {
  const { client, site, clock, random } = options;
  const tokens = createOneTimeTokens({ clock, ...(random && { random }) });
  const sessions = createSessions(random);
  const caller: Caller = { client, credentialKey: "kubeconfig" };
  return {
    mode: "kubeconfig",
    credentialRemedy: "Renew the credential of the kubeconfig context, for example by running kubectl",
    isSignInAgain: false,
    issueUrl: () => `${site().origin}/#token=${tokens.issue()}`,
    async authenticate(headers) {
      const mark = readCookie(headers.get("cookie") ?? "", cookieName(site()));
      if (mark !== undefined && sessions.isOpen(mark)) return caller;
      throw new IchorError("unauthenticated", "there is no session in this browser", { details: { remedy } });
    },
    async handle(request, response) {
      if (request.url?.split("?")[0] !== exchangePath) return false;
      const refusal = await refuseExchange(request, { site: site(), redeem: tokens.redeem });
      if (refusal) reply(response, refusal);
      else openSession(response, `${cookieName(site())}=${sessions.open()}`);
      return true;
    },
  };
}

/** Cookies do not know ports: two servers on this machine must not take each other's session away. */
function cookieName({ host }: Site): string {
  return `ichor-session-${host.replace(/^.*:/, "")}`;
}

async function refuseExchange(
  request: IncomingMessage,
  { site, redeem }: { site: Site; redeem(token: string): boolean },
): Promise<{ status: number; text: string; headers?: Record<string, string> } | undefined> {
  if (request.method !== "POST") return { status: 405, text: "POST only\n", headers: { allow: "POST" } };
  const foreign = checkSender(webHeaders(request), site);
  if (foreign) return { status: 403, text: `${foreign.message}\n` };
  const token = readToken(await readBody(request, maxBodyBytes));
  if (token === undefined) return { status: 400, text: "a token is expected\n" };
  if (!redeem(token)) return { status: 401, text: "the token was used before, or is older than a minute\n" };
  return undefined;
}

function openSession(response: ServerResponse, cookie: string): void {
  response.writeHead(204, {
    "set-cookie": `${cookie}; Path=/; HttpOnly; SameSite=Strict`,
    "cache-control": "no-store",
  });
  response.end();
}

function readToken(body: string | undefined): string | undefined {
  try {
    const value: unknown = JSON.parse(body ?? "");
    const token = (value as { token?: unknown } | null)?.token;
    return typeof token === "string" && token !== "" ? token : undefined;
  } catch {
    return undefined;
  }
}

function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
