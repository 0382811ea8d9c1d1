// Defaults of the sample chart, documented as charts document theirs. The keys look like those of Cilium, so that pages
// look as they do in use; words and values are our own.

/** values.yaml of the sample chart. */
export const sampleChartValues = `# -- Name and number of this cluster in a mesh.
cluster:
  # -- Name, unique in the mesh.
  name: default
  # -- Number, unique in the mesh, 0 to 255.
  id: 0

# -- Prints more in the logs of all parts.
debug:
  enabled: false
  verbose: ~

# -- Whether agents restart when their configuration changes.
rollOutCiliumPods: false

# -- How packets reach pods of other nodes: "tunnel" or "native".
# @default -- "tunnel"
routingMode: ""
# -- Protocol of the overlay: "vxlan" or "geneve".
tunnelProtocol: "vxlan"
# -- Port of the overlay, 0 chooses the default of the protocol.
tunnelPort: 0
# -- Range of source ports of the overlay.
tunnelSourcePortRange: 0-0
# -- Lets nodes of one segment reach pods without an overlay.
autoDirectNodeRoutes: false
# -- Network in which packets keep their source when routing is native.
ipv4NativeRoutingCIDR: ""
ipv4:
  # -- IPv4 for pods.
  enabled: true
ipv6:
  # -- IPv6 for pods.
  enabled: false

# -- Host of the API server that agents use.
k8sServiceHost: ""
# -- Port of the API server that agents use.
k8sServicePort: ""
# -- (string) Whether agents do the work of kube-proxy.
# kubeProxyReplacement: "false"

azure:
  # -- Integration with Azure networking.
  enabled: false
  resourceGroup: ""
  subscriptionID: ""
  tenantID: ""
  clientID: ""
  clientSecret: ""
  userAssignedIdentityID: ""
  nodeSpec:
    azureInterfaceName: ""
    extraTags: {}

bandwidthManager:
  # -- Limits the rate of pods that ask for it by annotation.
  enabled: false
  # -- Uses BBR as congestion control of pods.
  bbr: false
  bbrHostNamespaceOnly: false

bgpControlPlane:
  # -- Announces addresses to routers.
  enabled: false
  secretsNamespace:
    create: false
    name: kube-system
  statusReport:
    enabled: true

bpf:
  # -- Mounts the BPF file system when it is missing.
  autoMount:
    enabled: true
  root: /sys/fs/bpf
  preallocateMaps: false
  # -- Entries of the table of connections.
  ctTcpMax: 524288
  ctAnyMax: 262144
  natMax: 524288
  neighMax: 524288
  policyMapMax: 16384
  lbMapMax: 65536
  mapDynamicSizeRatio: 0.0025
  # -- Translates addresses in BPF instead of iptables.
  masquerade: ~
  hostLegacyRouting: ~
  # -- Masks the source of traffic inside of the cluster.
  tproxy: ~
  datapathMode: veth
  monitorAggregation: medium
  monitorInterval: "5s"
  monitorFlags: all
  events:
    drop:
      enabled: true
    policyVerdict:
      enabled: true
    trace:
      enabled: true

cgroup:
  autoMount:
    # -- Mounts the cgroup2 file system.
    enabled: true
    resources: {}
  # -- Where the cgroup2 file system is.
  hostRoot: /run/cilium/cgroupv2

cni:
  # -- Writes the configuration of the CNI.
  install: true
  # -- Removes configurations of other CNIs.
  exclusive: true
  chainingMode: ~
  logFile: /var/run/cilium/cilium-cni.log

encryption:
  # -- Encrypts traffic between nodes.
  enabled: false
  # -- "ipsec" or "wireguard".
  type: ipsec
  nodeEncryption: false

extraConfig: {}
# -- Environment of the agents.
extraEnv: []

gatewayAPI:
  # -- Serves Gateway resources.
  enabled: false
  secretsNamespace:
    create: true
    name: cilium-secrets

hubble:
  # -- Enable Hubble, the view of flows.
  enabled: true
  listenAddress: ":4244"
  metrics:
    # -- (list) Metrics that agents export, such as dns, drop, tcp, flow.
    enabled: ~
    enableOpenMetrics: false
    port: 9965
  relay:
    # -- Whether flows of all nodes are served at one place.
    enabled: false
    # -- Pods of the relay.
    replicas: 1
    rollOutPods: false
    resources: {}
  ui:
    # -- Enable the Hubble UI (requires hubble.relay.enabled=true).
    enabled: false
    replicas: 1
  tls:
    # -- Certificates between agents and relay.
    enabled: true
    auto:
      enabled: true
      # -- Who makes certificates: "helm", "cronJob" or "certmanager".
      method: helm
      certValidityDuration: 365
    server:
      cert: ""
      key: ""

image:
  repository: quay.io/cilium/cilium
  tag: v1.19.6
  pullPolicy: IfNotPresent

ingressController:
  # -- Serves Ingress resources.
  enabled: false
  default: false
  loadbalancerMode: dedicated

ipam:
  # -- Who assigns addresses to pods.
  mode: cluster-pool
  operator:
    clusterPoolIPv4PodCIDRList: ["10.0.0.0/8"]
    clusterPoolIPv4MaskSize: 24

l2announcements:
  # -- Answers for service addresses on the segment.
  enabled: false

loadBalancer:
  # -- How backends are chosen.
  algorithm: random
  # mode: snat
  acceleration: disabled

operator:
  # -- Runs the operator.
  enabled: true
  # -- Pods of the operator; with one there is no standby while it restarts.
  replicas: 2
  # -- Whether the operator restarts when its configuration changes.
  rollOutPods: false
  resources: {}
  prometheus:
    enabled: true
    port: 9963

podAnnotations: {}
podLabels: {}

prometheus:
  # -- Metrics of the agents.
  enabled: false
  port: 9962

resources: {}

securityContext:
  privileged: false
  capabilities:
    # -- Capabilities of the agent.
    ciliumAgent: [CHOWN, KILL, NET_ADMIN, NET_RAW, IPC_LOCK, SYS_MODULE, SYS_ADMIN, SYS_RESOURCE]
    cleanCiliumState: [NET_ADMIN, SYS_MODULE, SYS_ADMIN, SYS_RESOURCE]

socketLB:
  # -- Balances service traffic at the socket.
  enabled: false
  hostNamespaceOnly: false
  tracing: false

updateStrategy:
  type: RollingUpdate
  rollingUpdate:
    maxUnavailable: 2
`;
