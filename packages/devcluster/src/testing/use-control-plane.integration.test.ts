import { isIchorError } from "@ichor/errors";
import { createKubeClient, resources } from "@ichor/kube";
import { expect, test } from "vitest";
import { connectAs } from "../client/connect-as.ts";
import { demoUsers } from "../dev-cluster/demo-users.ts";
import { useControlPlane } from "./use-control-plane.ts";

const cluster = useControlPlane();

test("gives each test file an empty namespace with its ServiceAccount on a real API server", async () => {
  const { client, namespace } = cluster;
  const account = await client.get(resources.serviceAccounts, { namespace, name: "default" });
  expect(account.metadata.name).toBe("default");
  expect((await client.list(resources.pods, { namespace })).items).toEqual([]);
  const version = await client.version();
  expect(version.gitVersion).toBe("v1.36.3");
});

test("issues users who may do nothing until RBAC says so", async () => {
  const { access } = await cluster.user({ name: "carol", groups: ["people"] });
  const client = await connectAs(access);
  const attempt = client.list(resources.configMaps, { namespace: cluster.namespace });
  await expect(attempt).rejects.toSatisfy((error) => isIchorError(error, "denied"));
  expect(await client.whoAmI()).toMatchObject({
    username: "carol",
    groups: ["people", "system:authenticated"],
  });
  client.close();
});

test("gives the demo users bearer tokens, and everybody a kubeconfig that says who they are", async () => {
  const { access, kubeconfig } = await cluster.user(demoUsers.viewer, "token");
  expect(access.token).toMatch(/^[\w-]{32}$/);
  const client = await createKubeClient({ kubeconfig: { paths: [kubeconfig] } });
  expect(await client.whoAmI()).toMatchObject({ username: "viewer" });
  client.close();
  await expect(cluster.user({ name: "carol" }, "token")).rejects.toThrow(
    "carol is not one of the token users",
  );
});
