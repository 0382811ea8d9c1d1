import { isIchorError } from "@ichor/errors";
import { expect, test } from "vitest";
import { createApiClient } from "../client/api-client.ts";
import { useControlPlane } from "./use-control-plane.ts";

const cluster = useControlPlane();

test("gives each test file an empty namespace with its ServiceAccount on a real API server", async () => {
  const path = `/api/v1/namespaces/${cluster.namespace}`;
  const account = await cluster.client.request("GET", `${path}/serviceaccounts/default`);
  expect(account.metadata).toMatchObject({ name: "default" });
  const pods = await cluster.client.request("GET", `${path}/pods`);
  expect(pods.items).toEqual([]);
  const version = await cluster.client.request("GET", "/version");
  expect(version).toMatchObject({ gitVersion: "v1.36.3", major: "1", minor: "36" });
});

test("issues users who may do nothing until RBAC says so", async () => {
  const { access } = await cluster.user({ name: "carol", groups: ["people"] });
  const client = createApiClient(access);
  const path = `/api/v1/namespaces/${cluster.namespace}/configmaps`;
  await expect(client.request("GET", path)).rejects.toSatisfy((error) => isIchorError(error, "denied"));
  const me = await client.request("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", {
    body: { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" },
  });
  expect(me.status).toMatchObject({ userInfo: { username: "carol" } });
  client.close();
});
