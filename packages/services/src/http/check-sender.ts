import { IchorError } from "@ichor/errors";
import type { Site } from "./site.ts";

/** What a request says about where it comes from. */
export type SenderHeaders = Pick<Headers, "get">;

/**
 * Refuses a request that another page sent. A page that tricks its name into resolving to this machine sends another
 * `Host`; a page elsewhere has another `Origin` or says so in `Sec-Fetch-Site`, which no page can forge. Programs that
 * are no browsers send neither of the two, and their requests come from nobody's page.
 */
export function checkSender(headers: SenderHeaders, site: Site): IchorError | undefined {
  if (headers.get("host") !== site.host) {
    return refusal("the request names another host", `Open ${site.origin}`);
  }
  const origin = headers.get("origin");
  const fetchSite = headers.get("sec-fetch-site");
  const isForeign =
    (origin !== null && origin !== site.origin) || (fetchSite !== null && fetchSite !== "same-origin");
  return isForeign
    ? refusal("the request comes from another page", `Use the pages of ${site.origin}`)
    : undefined;
}

function refusal(message: string, remedy: string): IchorError {
  return new IchorError("denied", message, { details: { remedy } });
}
