import type { ApiAccess } from "../client/api-access.ts";
import type { ProcessExit, Supervisor } from "../supervisor/supervisor.ts";

/** A person or machine as the API server knows it. */
export type ClusterUser = { name: string; groups?: readonly string[] };

/** How a user proves who it is. */
export type Credential = "certificate" | "token";

/** A running etcd, kube-apiserver and kube-controller-manager that belong to nobody else. */
export type ControlPlane = AsyncDisposable & {
  /** such as `https://127.0.0.1:41234` */
  url: string;
  caPem: string;
  /** the name of the cluster in kubeconfig files */
  clusterName: string;
  /** such as `v1.36.3` */
  kubernetesVersion: string;
  /** belongs to this control plane and vanishes with it */
  folder: string;
  /** access as cluster administrator (group `system:masters`, by client certificate) */
  admin: ApiAccess;
  /** path of the administrator's kubeconfig file */
  adminKubeconfig: string;
  /** Access for a user. Tokens exist only for the users named at the start; certificates can be had for anybody. */
  accessFor(user: ClusterUser, credential?: Credential): Promise<ApiAccess>;
  /** Writes the access as a kubeconfig file of mode 0600 into the folder and returns its path. */
  writeKubeconfig(access: ApiAccess): Promise<string>;
  /** A certificate of the cluster's authority for a server on this machine, such as a kubelet's port. */
  issueServingCertificate(commonName: string): Promise<{ certPem: string; keyPem: string }>;
  /** Resolves when the built-in roles exist and the controllers work; rejects when `signal` aborts before. */
  ready(signal?: AbortSignal): Promise<void>;
  /** starts further processes that end with the control plane */
  supervisor: Supervisor;
  /** resolves if a part of the control plane ends before `stop` */
  died: Promise<ProcessExit>;
  /** Kills everything and removes every file. May be called twice. */
  stop(): Promise<void>;
};
