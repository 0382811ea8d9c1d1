import { expect, test } from "vitest";
import { checkSender } from "./check-sender.ts";

const site = { host: "127.0.0.1:8443", origin: "http://127.0.0.1:8443" };
const own = { host: site.host };

test.each<{ name: string; headers: Record<string, string>; isLetIn: boolean }>([
  {
    name: "a page of the site",
    headers: { ...own, origin: site.origin, "sec-fetch-site": "same-origin" },
    isLetIn: true,
  },
  {
    name: "a read of a page, which sends no origin",
    headers: { ...own, "sec-fetch-site": "same-origin" },
    isLetIn: true,
  },
  { name: "a program that is no browser", headers: own, isLetIn: true },
  {
    name: "a name that was made to resolve to this machine",
    headers: { host: "evil.example:8443" },
    isLetIn: false,
  },
  { name: "the machine's other name", headers: { host: "localhost:8443" }, isLetIn: false },
  { name: "another port", headers: { host: "127.0.0.1:8444" }, isLetIn: false },
  { name: "no host", headers: {}, isLetIn: false },
  { name: "a page elsewhere", headers: { ...own, origin: "https://evil.example" }, isLetIn: false },
  {
    name: "another program on this machine",
    headers: { ...own, origin: "http://127.0.0.1:3000" },
    isLetIn: false,
  },
  { name: "a page without an origin of its own", headers: { ...own, origin: "null" }, isLetIn: false },
  { name: "a cross-site read", headers: { ...own, "sec-fetch-site": "cross-site" }, isLetIn: false },
  {
    name: "a same-site read, which another port is",
    headers: { ...own, "sec-fetch-site": "same-site" },
    isLetIn: false,
  },
  { name: "an address that somebody typed", headers: { ...own, "sec-fetch-site": "none" }, isLetIn: false },
  {
    name: "a forged origin on a cross-site request",
    headers: { ...own, origin: site.origin, "sec-fetch-site": "cross-site" },
    isLetIn: false,
  },
])("$name: let in is $isLetIn", ({ headers, isLetIn }) => {
  const refusal = checkSender(new Headers(headers), site);
  expect(refusal === undefined).toBe(isLetIn);
  expect(refusal?.code ?? "denied").toBe("denied");
});
