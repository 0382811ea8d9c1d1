import { generateKeyPairSync, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ApiAccess } from "../client/api-access.ts";
import type { CertificateRequest, Supervisor } from "../supervisor/supervisor.ts";
import type { ClusterUser } from "./control-plane.ts";
import type { ControlPlaneFiles, KeyPairFiles } from "./process-args.ts";
import { renderKubeconfig } from "./render-kubeconfig.ts";

/** The certificate authority of the API server and of its clients. */
export const clusterAuthority = "kubernetes";
/** etcd has an authority of its own: a client certificate of the cluster must not open the store. */
const etcdAuthority = "etcd";

/** Everything secret that a control plane starts with. */
export type Credentials = {
  files: ControlPlaneFiles;
  caPem: string;
  admin: ApiAccess;
  /** bearer tokens by user name */
  tokens: ReadonlyMap<string, string>;
};

/** Where and for whom credentials are made. */
export type CredentialsRequest = {
  supervisor: Supervisor;
  folder: string;
  url: string;
  clusterName: string;
  tokenUsers: readonly ClusterUser[];
};

/** Makes authorities, certificates, keys and tokens and writes them into the folder, readable by this user only. */
export async function createCredentials(request: CredentialsRequest): Promise<Credentials> {
  const { supervisor, folder, url, clusterName } = request;
  const write = fileWriter(folder);
  const [cluster, etcd] = await Promise.all([
    supervisor.createAuthority(clusterAuthority),
    supervisor.createAuthority(etcdAuthority),
  ]);
  const issue = pairIssuer(supervisor, write);
  const toAccess = async (commonName: string, organizations: readonly string[]): Promise<ApiAccess> => {
    const pair = await supervisor.issueCertificate({
      authority: clusterAuthority,
      commonName,
      organizations,
    });
    return { url, caPem: cluster.certPem, user: commonName, ...pair };
  };
  const localHosts = ["127.0.0.1", "localhost"];
  const apiHosts = [...localHosts, "10.96.0.1", "kubernetes.default.svc"];
  const tokens = new Map(request.tokenUsers.map(({ name }) => [name, randomBytes(24).toString("base64url")]));
  const [etcdServer, etcdClient, apiServer, kubeletClient, admin, manager] = await Promise.all([
    issue("etcd-server", { authority: etcdAuthority, commonName: "etcd", hosts: localHosts }),
    issue("etcd-client", { authority: etcdAuthority, commonName: "kube-apiserver" }),
    issue("apiserver", { authority: clusterAuthority, commonName: "kube-apiserver", hosts: apiHosts }),
    issue("kubelet-client", {
      authority: clusterAuthority,
      commonName: "kube-apiserver-kubelet-client",
      organizations: ["system:masters"],
    }),
    toAccess("admin", ["system:masters"]),
    toAccess("system:kube-controller-manager", ["system:masters"]),
  ]);
  const files = {
    ca: await write("ca.crt", cluster.certPem),
    etcdCa: await write("etcd-ca.crt", etcd.certPem),
    etcdServer,
    etcdClient,
    apiServer,
    kubeletClient,
    serviceAccountKey: await write("service-account.key", createSigningKey()),
    tokens: await write("tokens.csv", renderTokens(request.tokenUsers, tokens)),
    controllerManagerKubeconfig: await write(
      "controller-manager.kubeconfig",
      renderKubeconfig(manager, clusterName),
    ),
  };
  return { files, caPem: cluster.certPem, admin, tokens };
}

type Write = (name: string, content: string) => Promise<string>;

function fileWriter(folder: string): Write {
  return async (name, content) => {
    const path = join(folder, name);
    await writeFile(path, content, { mode: 0o600 });
    return path;
  };
}

function pairIssuer(supervisor: Supervisor, write: Write) {
  return async (name: string, request: CertificateRequest): Promise<KeyPairFiles> => {
    const { certPem, keyPem } = await supervisor.issueCertificate(request);
    return { cert: await write(`${name}.crt`, certPem), key: await write(`${name}.key`, keyPem) };
  };
}

function createSigningKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "sec1", format: "pem" }) as string;
}

function renderTokens(users: readonly ClusterUser[], tokens: ReadonlyMap<string, string>): string {
  return users
    .map(({ name, groups = [] }) => `${tokens.get(name)},${name},${name},"${groups.join(",")}"\n`)
    .join("");
}
