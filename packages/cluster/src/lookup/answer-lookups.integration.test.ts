import { useControlPlane } from "@ichor/devcluster/testing";
import { resources } from "@ichor/kube";
import { expect, test } from "vitest";
import { answerLookups } from "./answer-lookups.ts";

const cluster = useControlPlane();
const secret = (name: string) => ({ apiVersion: "v1", kind: "Secret", namespace: cluster.namespace, name });

test("lookups are answered from the cluster: objects, lists, and nothing where there is nothing [P23]", async () => {
  const { client, namespace } = cluster;
  await client.create(resources.secrets, { metadata: { name: "certs", namespace }, data: { a: "Yg==" } });
  const nothing = { apiVersion: "nothing.example/v1", kind: "Nothing", namespace: "", name: "x" };
  const { answers, unanswered } = await answerLookups(client, [
    secret("certs"),
    secret("absent"),
    secret(""),
    nothing,
  ]);
  expect(answers).toMatchObject([
    { lookup: secret("certs"), object: { kind: "Secret", data: { a: "Yg==" } } },
    { lookup: secret("absent") },
    {
      lookup: secret(""),
      object: { apiVersion: "v1", kind: "SecretList", items: [{ metadata: { name: "certs" } }] },
    },
    { lookup: nothing },
  ]);
  expect(answers[1]).not.toHaveProperty("object");
  expect(answers[3]).not.toHaveProperty("object");
  expect(unanswered).toEqual([]);
});

test("a lookup that the caller may not make is named with its reason, the others are answered [P29]", async () => {
  const stranger = cluster.client.as({ kind: "impersonated", user: { username: "stranger" } });
  const nothing = { apiVersion: "v1", kind: "Nothing", namespace: "", name: "x" };
  const { answers, unanswered } = await answerLookups(stranger, [secret("certs"), nothing]);
  expect(answers).toHaveLength(2);
  expect(unanswered).toEqual([
    {
      lookup: secret("certs"),
      reason: `permission to get secrets in namespace ${cluster.namespace} is missing`,
    },
  ]);
});
