import { expect, test } from "vitest";
import { isLoopback, loopbackSite } from "./site.ts";

test("a site is named as it is printed", () => {
  expect(loopbackSite({ host: "127.0.0.1", port: 8443 })).toEqual({
    host: "127.0.0.1:8443",
    origin: "http://127.0.0.1:8443",
  });
  expect(loopbackSite({ host: "::1", port: 1 })).toEqual({ host: "[::1]:1", origin: "http://[::1]:1" });
});

test.each(["127.0.0.1", "127.9.9.9", "::1", "localhost"])("%s is this machine", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(["0.0.0.0", "::", "10.0.0.1", "example.org", "127.0.0.1.example.org", ""])("%j is not", (host) => {
  expect(isLoopback(host)).toBe(false);
});
