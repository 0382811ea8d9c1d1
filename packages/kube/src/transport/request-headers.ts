import { IchorError } from "@ichor/errors";
import type { Credential, Impersonation } from "../connection/connection.ts";

/** Headers as node:http takes them: a list is sent as one header line per entry. */
export type RequestHeaders = Record<string, string | string[]>;

/** The headers that say who is asking. */
export function credentialHeaders({ authorization, impersonate }: Credential): RequestHeaders {
  return {
    ...(authorization === undefined ? {} : { authorization: headerValue(authorization) }),
    ...(impersonate === undefined ? {} : impersonationHeaders(impersonate)),
  };
}

function impersonationHeaders({ username, uid, groups = [], extra = {} }: Impersonation): RequestHeaders {
  const headers: RequestHeaders = { "impersonate-user": headerValue(username) };
  if (uid) headers["impersonate-uid"] = headerValue(uid);
  // each group in a line of its own: joined by commas they would be one group with a strange name
  if (groups.length > 0) headers["impersonate-group"] = groups.map(headerValue);
  for (const [key, values] of Object.entries(extra)) {
    if (values.length > 0)
      headers[`impersonate-extra-${encodeURIComponent(key.toLowerCase())}`] = values.map(headerValue);
  }
  return headers;
}

/** Header text is sent as Latin-1; names may hold any letter, so their UTF-8 bytes are passed through. */
function headerValue(text: string): string {
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f)
      throw new IchorError("invalid", "a credential or user name contains a control character");
  }
  return Buffer.from(text, "utf8").toString("latin1");
}
