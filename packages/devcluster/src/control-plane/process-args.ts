/** Files that the control plane's processes read, all in the folder of the control plane. */
export type ControlPlaneFiles = {
  ca: string;
  etcdCa: string;
  etcdServer: KeyPairFiles;
  etcdClient: KeyPairFiles;
  apiServer: KeyPairFiles;
  kubeletClient: KeyPairFiles;
  serviceAccountKey: string;
  tokens: string;
  controllerManagerKubeconfig: string;
};

/** A certificate and its key as files. */
export type KeyPairFiles = { cert: string; key: string };

/** Loopback ports of one control plane. All are reserved, so every listener shares its port with the reservation. */
export type ControlPlanePorts = { etcdClient: number; etcdPeer: number; apiServer: number };

/** The service network of the control plane: Talos' default. */
export const serviceSubnet = "10.96.0.0/12";

/** The controllers that a cluster without cloud, volumes and kubelets needs. */
const controllers = [
  "clusterrole-aggregation-controller",
  "cronjob-controller",
  "daemonset-controller",
  "deployment-controller",
  "disruption-controller",
  "endpoints-controller",
  "endpointslice-controller",
  "garbage-collector-controller",
  "job-controller",
  "namespace-controller",
  "pod-garbage-collector-controller",
  "replicaset-controller",
  "root-ca-certificate-publisher-controller",
  "serviceaccount-controller",
  "serviceaccount-token-controller",
  "statefulset-controller",
  "ttl-after-finished-controller",
  "validatingadmissionpolicy-status-controller",
] as const;

/** Arguments of etcd: one member, TLS with client certificates, no promise to survive a power cut. */
export function etcdArgs(files: ControlPlaneFiles, ports: ControlPlanePorts, dataDir: string): string[] {
  const client = `https://127.0.0.1:${ports.etcdClient}`;
  const peer = `https://127.0.0.1:${ports.etcdPeer}`;
  return [
    `--data-dir=${dataDir}`,
    "--unsafe-no-fsync",
    "--socket-reuse-port",
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    `--cert-file=${files.etcdServer.cert}`,
    `--key-file=${files.etcdServer.key}`,
    "--client-cert-auth",
    `--trusted-ca-file=${files.etcdCa}`,
    `--peer-cert-file=${files.etcdServer.cert}`,
    `--peer-key-file=${files.etcdServer.key}`,
    "--peer-client-cert-auth",
    `--peer-trusted-ca-file=${files.etcdCa}`,
    "--log-level=warn",
  ];
}

/** Arguments of kube-apiserver. Events live for a week, so that a demo that runs overnight still shows them. */
export function apiServerArgs(files: ControlPlaneFiles, ports: ControlPlanePorts): string[] {
  return [
    "--bind-address=127.0.0.1",
    "--advertise-address=127.0.0.1",
    `--secure-port=${ports.apiServer}`,
    "--permit-port-sharing",
    `--etcd-servers=https://127.0.0.1:${ports.etcdClient}`,
    `--etcd-cafile=${files.etcdCa}`,
    `--etcd-certfile=${files.etcdClient.cert}`,
    `--etcd-keyfile=${files.etcdClient.key}`,
    `--tls-cert-file=${files.apiServer.cert}`,
    `--tls-private-key-file=${files.apiServer.key}`,
    `--client-ca-file=${files.ca}`,
    `--token-auth-file=${files.tokens}`,
    `--kubelet-certificate-authority=${files.ca}`,
    `--kubelet-client-certificate=${files.kubeletClient.cert}`,
    `--kubelet-client-key=${files.kubeletClient.key}`,
    "--kubelet-preferred-address-types=ExternalIP,InternalIP",
    "--authorization-mode=RBAC",
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-key-file=${files.serviceAccountKey}`,
    `--service-account-signing-key-file=${files.serviceAccountKey}`,
    `--service-cluster-ip-range=${serviceSubnet}`,
    "--allow-privileged=true",
    "--endpoint-reconciler-type=none",
    "--event-ttl=168h",
    "--profiling=false",
    "--enable-priority-and-fairness=false",
  ];
}

/** Arguments of kube-controller-manager: one instance, no port, allowed to work as fast as it can. */
export function controllerManagerArgs(files: ControlPlaneFiles): string[] {
  return [
    `--kubeconfig=${files.controllerManagerKubeconfig}`,
    "--secure-port=0",
    "--leader-elect=false",
    `--service-account-private-key-file=${files.serviceAccountKey}`,
    `--root-ca-file=${files.ca}`,
    `--controllers=${controllers.join(",")}`,
    "--kube-api-qps=300",
    "--kube-api-burst=500",
    "--concurrent-daemonset-syncs=5",
    "--profiling=false",
  ];
}
