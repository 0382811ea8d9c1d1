/** A simulated machine as the cluster sees it. */
export type NodeSpec = {
  name: string;
  role: "control-plane" | "worker";
  /** such as `1.13.2`; shown as the operating system */
  talosVersion: string;
  /** such as `v1.36.3` */
  kubeletVersion: string;
  /** the node's pod network, such as `10.244.3.0/24` */
  podCidr: string;
  /** the address that the node and its host-network pods show, such as `10.20.0.21` */
  address: string;
};
