import { expect, test } from "vitest";
import { toCleanEnv } from "./clean-place.ts";

test("passes on how registries are reached, and neither caches, nor settings, nor programs of this checkout", () => {
  const env = {
    PATH: "/repo/node_modules/.bin:/usr/local/bin:/usr/bin",
    HTTPS_PROXY: "http://proxy.example",
    no_proxy: "localhost",
    NODE_EXTRA_CA_CERTS: "/etc/ca.pem",
    HOME: "/home/somebody",
    XDG_CACHE_HOME: "/home/somebody/.cache",
    GOPATH: "/home/somebody/go",
    GOFLAGS: "-mod=mod",
    ICHOR_CACHE_DIR: "/cache",
    ICHOR_SHARED_DIR: "/shared",
    npm_config_cache: "/home/somebody/.npm",
    KUBECONFIG: "/home/somebody/.kube/config",
    ABSENT: undefined,
  };
  expect(toCleanEnv(env, { home: "/clean/home", temporary: "/clean/tmp" })).toEqual({
    PATH: "/usr/local/bin:/usr/bin",
    HTTPS_PROXY: "http://proxy.example",
    no_proxy: "localhost",
    NODE_EXTRA_CA_CERTS: "/etc/ca.pem",
    HOME: "/clean/home",
    TMPDIR: "/clean/tmp",
  });
});
