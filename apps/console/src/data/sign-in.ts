import { IchorError } from "@ichor/errors";

/** Where the one-time token of the printed address is exchanged for a cookie. */
const exchangePath = "/auth/token";
const prefix = "#token=";

/** The parts of the window that are used. */
export type SignInWindow = {
  location: { hash: string; pathname: string; search: string };
  history: { replaceState(data: unknown, unused: string, url: string): void };
  fetch: typeof fetch;
};

/**
 * Exchanges the token of an address such as `http://127.0.0.1:8443/#token=...` for a session cookie. The token leaves
 * the address bar and the history before anything is sent. Gives nothing when there is no token or it was accepted,
 * otherwise why not.
 */
export async function exchangeUrlToken(window: SignInWindow): Promise<IchorError | undefined> {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith(prefix)) return undefined;
  window.history.replaceState(null, "", `${pathname}${search}`);
  try {
    const response = await window.fetch(exchangePath, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token: hash.slice(prefix.length) }),
      credentials: "same-origin",
    });
    if (response.ok) return undefined;
  } catch (error) {
    return new IchorError("unavailable", "The server does not answer", { cause: error });
  }
  return new IchorError("unauthenticated", "The address was used before, or is older than a minute", {
    details: { remedy: "Start the command again and open the address that it prints" },
  });
}
