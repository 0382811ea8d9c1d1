// What the Cilium charts do with values, found by setting one key at a time and looking at the output.

/** Paths with alternatives in braces (`a.{b,c}` is a.b and a.c), and the chart versions that they hold for. */
export type VersionedPaths = { versions: readonly string[]; paths: readonly string[] };

/** Maps whose unknown keys reach the output. */
export const openMaps: readonly VersionedPaths[] = [
  {
    versions: ["1.18.0", "1.18.12", "1.19.6", "1.20.0"],
    paths: [
      "affinity",
      "affinity.podAntiAffinity",
      "annotations",
      "authentication.mutual.spire.{annotations,install.{agent.{affinity,labels,nodeSelector,podSecurityContext,resources,securityContext},server.{affinity,annotations,labels,nodeSelector,podSecurityContext,resources,securityContext,service.{annotations,labels}}}}",
      "certgen.{affinity,annotations.{cronJob,job},nodeSelector,podLabels,resources}",
      "cgroup.autoMount.resources",
      "clustermesh.{annotations,apiserver.{affinity,affinity.podAntiAffinity,etcd.{init.resources,lifecycle,resources,securityContext,securityContext.capabilities},kvstoremesh.{lifecycle,readinessProbe,resources,securityContext,securityContext.capabilities},lifecycle,metrics.serviceMonitor.{annotations,labels},nodeSelector,podAnnotations,podLabels,podSecurityContext,readinessProbe,resources,securityContext,securityContext.capabilities,service.{annotations,labels},updateStrategy,updateStrategy.rollingUpdate}}",
      "cni.{resources,resources.requests}",
      "commonLabels",
      "dashboards.annotations",
      "eni.gcTags",
      "envoy.{affinity,affinity.{nodeAffinity,nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution,podAffinity,podAntiAffinity},annotations,nodeSelector,podAnnotations,podLabels,podSecurityContext,podSecurityContext.appArmorProfile,prometheus.serviceMonitor.{annotations,labels},resources,securityContext.seLinuxOptions,updateStrategy,updateStrategy.rollingUpdate}",
      "extraConfig",
      "gatewayAPI.hostNetwork.nodes.matchLabels",
      "hubble.{annotations,metrics.{dashboards.annotations,serviceAnnotations,serviceMonitor.{annotations,labels}},relay.{affinity,affinity.podAffinity,annotations,nodeSelector,podAnnotations,podLabels,podSecurityContext,podSecurityContext.seccompProfile,prometheus.serviceMonitor.{annotations,labels},resources,securityContext,securityContext.{capabilities,seccompProfile},updateStrategy,updateStrategy.rollingUpdate},ui.{affinity,annotations,backend.{resources,securityContext},frontend.{resources,securityContext},ingress.{annotations,labels},labels,nodeSelector,podAnnotations,podLabels,securityContext,service.{annotations,labels},updateStrategy,updateStrategy.rollingUpdate}}",
      "ingressController.{hostNetwork.nodes.matchLabels,service.{annotations,labels}}",
      "initResources",
      "nodeSelector",
      "nodeinit.{affinity,annotations,nodeSelector,podAnnotations,podLabels,podSecurityContext,podSecurityContext.appArmorProfile,resources,resources.requests,securityContext,securityContext.{capabilities,seLinuxOptions},updateStrategy}",
      "operator.{affinity,affinity.podAntiAffinity,annotations,dashboards.annotations,nodeSelector,podAnnotations,podLabels,podSecurityContext,podSecurityContext.seccompProfile,prometheus.serviceMonitor.{annotations,labels},resources,securityContext,securityContext.capabilities,updateStrategy,updateStrategy.rollingUpdate}",
      "podAnnotations",
      "podLabels",
      "podSecurityContext",
      "podSecurityContext.{appArmorProfile,seccompProfile}",
      "prometheus.serviceMonitor.{annotations,labels}",
      "resources",
      "secretsNamespaceAnnotations",
      "securityContext.seLinuxOptions",
      "serviceAccounts.{cilium.annotations,clustermeshApiserver.annotations,clustermeshcertgen.annotations,envoy.annotations,hubblecertgen.annotations,operator.annotations,relay.annotations,ui.annotations}",
      "updateStrategy",
      "updateStrategy.rollingUpdate",
    ],
  },
  {
    versions: ["1.19.6", "1.20.0"],
    paths: ["cni.resources.limits", "hubble.ui.tmpVolume", "secretsNamespaceLabels", "tmpVolume"],
  },
  {
    versions: ["1.20.0"],
    paths: [
      "hubble.ui.{backend.securityContext.capabilities,frontend.securityContext.capabilities,securityContext.seccompProfile}",
    ],
  },
];

/** Maps with an empty default that are open without reaching the output in that measurement. */
export const emptyMaps: readonly VersionedPaths[] = [
  {
    versions: ["1.18.0", "1.18.12", "1.19.6", "1.20.0"],
    paths: [
      "authentication.mutual.spire.install.agent.annotations",
      "clustermesh.apiserver.tls.auto.certManagerIssuerRef",
      "eni.eniTags",
      "hubble.{metrics.serviceMonitor.tlsConfig,tls.auto.certManagerIssuerRef,ui.standalone.tls.certsVolume}",
      "ipam.operator.autoCreateCiliumPodIPPools",
      "maglev",
      "preflight.{annotations,podAnnotations,podLabels,podSecurityContext,resources}",
      "serviceAccounts.{nodeinit.annotations,preflight.annotations}",
    ],
  },
  {
    versions: ["1.19.6", "1.20.0"],
    paths: [
      "clustermesh.mcsapi.corednsAutoConfigure.{affinity,annotations,nodeSelector,podLabels,resources}",
      "encryption.ztunnel.{affinity,annotations,podAnnotations,podLabels}",
      "serviceAccounts.{corednsMCSAPI.annotations,ztunnel.annotations}",
      "standaloneDnsProxy.annotations",
    ],
  },
  {
    versions: ["1.20.0"],
    paths: ["clustermesh.apiserver.tls.auto.{privateKey,subject}", "hubble.tls.auto.{privateKey,subject}"],
  },
];

/** Lists whose items reach the output as they are. */
export const openLists: readonly VersionedPaths[] = [
  {
    versions: ["1.18.0", "1.18.12", "1.19.6", "1.20.0"],
    paths: [
      "affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution",
      "authentication.mutual.spire.install.{agent.tolerations,server.{initContainers,tolerations}}",
      "certgen.{extraVolumeMounts,extraVolumes,tolerations}",
      "ciliumEndpointSlice.rateLimits",
      "clustermesh.apiserver.{affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution,etcd.{init.{extraArgs,extraEnv},securityContext.capabilities.drop},extraArgs,extraVolumeMounts,extraVolumes,kvstoremesh.{extraArgs,extraEnv,extraVolumeMounts,securityContext.capabilities.drop},securityContext.capabilities.drop,tolerations,topologySpreadConstraints}",
      "envoy.{affinity.{nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms,podAffinity.requiredDuringSchedulingIgnoredDuringExecution,podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution},extraArgs,extraContainers,extraEnv,extraVolumeMounts,extraVolumes,prometheus.serviceMonitor.relabelings,securityContext.capabilities.envoy,tolerations}",
      "extraArgs",
      "extraContainers",
      "extraEnv",
      "extraInitContainers",
      "extraVolumeMounts",
      "extraVolumes",
      "hubble.{export.{dynamic.config.content,static.{allowList,denyList,fieldMask}},metrics.serviceMonitor.relabelings,relay.{affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution,extraEnv,extraVolumeMounts,extraVolumes,securityContext.capabilities.drop,tls.server.{extraDnsNames,extraIpAddresses},tolerations,topologySpreadConstraints},tls.server.{extraDnsNames,extraIpAddresses},ui.{backend.{extraEnv,extraVolumeMounts,extraVolumes},frontend.{extraEnv,extraVolumeMounts,extraVolumes},ingress.{hosts,tls},tolerations,topologySpreadConstraints}}",
      "imagePullSecrets",
      "ingressController.ingressLBAnnotationPrefixes",
      "nodeinit.{extraEnv,extraVolumeMounts,extraVolumes,securityContext.capabilities.add,tolerations}",
      "operator.{affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution,extraArgs,extraEnv,extraVolumeMounts,extraVolumes,securityContext.capabilities.drop,tolerations,topologySpreadConstraints}",
      "prometheus.{controllerGroupMetrics,serviceMonitor.relabelings}",
      "securityContext.capabilities.{applySysctlOverwrites,ciliumAgent,cleanCiliumState,mountCgroup}",
      "tolerations",
    ],
  },
  {
    versions: ["1.18.0"],
    paths: ["clustermesh.apiserver.tls.server.{extraDnsNames,extraIpAddresses}"],
  },
  {
    versions: ["1.20.0"],
    paths: [
      "alibabacloud.nodeSpec.{securityGroupTags,securityGroups,vSwitchTags,vSwitches}",
      "clustermesh.apiserver.{extraEnv,tls.auto.server.{extraDnsNames,extraIpAddresses}}",
      "configDriftDetection.ignoredKeys",
      "hubble.{export.static.fieldAggregate,ui.{backend.securityContext.capabilities.drop,frontend.securityContext.capabilities.drop}}",
      "ipam.nodeSpec.ipamStaticIPTags",
    ],
  },
];

/** Keys whose default is null. */
export const nullDefaults: readonly VersionedPaths[] = [
  {
    versions: ["1.18.0", "1.18.12", "1.19.6", "1.20.0"],
    paths: [
      "apiRateLimit",
      "authentication.mutual.spire.{install.{agent.image.override,initImage.override,server.{dataStorage.storageClass,image.override}},serverAddress}",
      "bpf.{authMapMax,ctAnyMax,ctTcpMax,events.default.{burstLimit,rateLimit},hostLegacyRouting,mapDynamicSizeRatio,masquerade,natMax,neighMax,nodeMapMax,tproxy,vlanBypass}",
      "certgen.image.override",
      "clustermesh.apiserver.{image.override,metrics.serviceMonitor.{etcd.{metricRelabelings,relabelings,scrapeTimeout},kvstoremesh.{metricRelabelings,relabelings,scrapeTimeout},metricRelabelings,relabelings,scrapeTimeout},podDisruptionBudget.{minAvailable,unhealthyPodEvictionPolicy},service.{loadBalancerClass,loadBalancerIP}}",
      "cni.{chainingMode,chainingTarget}",
      "connectivityProbeFrequencyRatio",
      "daemon.{allowedConfigOverrides,blockedConfigOverrides,configSources}",
      "dashboards.namespace",
      "debug.verbose",
      "enableIPv4Masquerade",
      "envoy.{bootstrapConfigMap,dnsPolicy,enabled,httpUpstreamLingerTimeout,image.override,log.{defaultLevel,format_json},policyRestoreTimeoutDuration,priorityClassName,prometheus.serviceMonitor.{metricRelabelings,scrapeTimeout}}",
      "hubble.{metrics.{dashboards.namespace,enabled,serviceMonitor.{metricRelabelings,scrapeTimeout},tls.server.mtls.name},relay.{image.override,podDisruptionBudget.{minAvailable,unhealthyPodEvictionPolicy},prometheus.serviceMonitor.{metricRelabelings,relabelings,scrapeTimeout},retryTimeout,sortBufferDrainTimeout,sortBufferLenMax},skipUnknownCGroupIDs,ui.{backend.image.override,frontend.image.override,podDisruptionBudget.{minAvailable,unhealthyPodEvictionPolicy}}}",
      "image.override",
      "ingressController.{defaultSecretName,defaultSecretNamespace,service.{allocateLoadBalancerNodePorts,insecureNodePort,loadBalancerClass,loadBalancerIP,secureNodePort}}",
      "ipam.operator.{externalAPILimitBurstSize,externalAPILimitQPS}",
      "k8sClientRateLimit.{burst,operator.{burst,qps},qps}",
      "k8sServiceHostRef.{key,name}",
      "localRedirectPolicies.addressMatcherCIDRs",
      "nodePort.addresses",
      "nodeinit.image.override",
      "operator.{dashboards.namespace,image.override,podDisruptionBudget.{minAvailable,unhealthyPodEvictionPolicy},prometheus.serviceMonitor.{metricRelabelings,relabelings,scrapeTimeout},setNodeTaints}",
      "policyCIDRMatchMode",
      "preflight.{envoy.image.override,image.override,podDisruptionBudget.{minAvailable,unhealthyPodEvictionPolicy}}",
      "prometheus.{metrics,serviceMonitor.{metricRelabelings,scrapeTimeout}}",
      "tls.{readSecretsOnlyFromSecretsNamespace,secretSync.enabled,secretsBackend}",
      "upgradeCompatibility",
    ],
  },
  {
    versions: ["1.18.12", "1.19.6", "1.20.0"],
    paths: ["endpointPolicyUpdateTimeoutDuration", "hubble.relay.logOptions.{format,level}"],
  },
  {
    versions: ["1.19.6", "1.20.0"],
    paths: [
      "bpf.policyMapPressureMetricsThreshold",
      "certgen.ttlSecondsAfterFinished",
      "encryption.ztunnel.{image.override,priorityClassName,secrets.bootstrapRootCert}",
      "eni.nodeSpec.{deleteOnTermination,firstInterfaceIndex}",
      "ipam.nodeSpec.{ipamMaxAllocate,ipamMinAllocate,ipamPreAllocate}",
      "operator.unmanagedPodWatcher.selector",
      "standaloneDnsProxy.image.override",
    ],
  },
  {
    versions: ["1.19.6"],
    paths: ["encryption.ztunnel.image.digest"],
  },
  {
    versions: ["1.20.0"],
    paths: ["envoy.xdsMode", "hubble.hostUsers", "k8s.apiServerURLs"],
  },
];

/** Keys that templates read although values.yaml does not have them. */
export const templateKeys: readonly VersionedPaths[] = [
  {
    versions: ["1.18.0", "1.18.12", "1.19.6", "1.20.0"],
    paths: [
      "azure.{clientID,clientSecret,resourceGroup,subscriptionID,tenantID,usePrimaryAddress,userAssignedIdentityID}",
      "clusterHealthPort",
      "clustermesh.apiserver.metrics.serviceMonitor.namespace",
      "cni.{externalRouting,readCniConf}",
      "disableEnvoyVersionCheck",
      "disableIptablesFeederRules",
      "dnsPolicyUnloadOnShutdown",
      "dnsProxy.enableTransparentMode",
      "egressGateway.maxPolicyEntries",
      "egressMasqueradeInterfaces",
      "enableIdentityMark",
      "envoy.prometheus.serviceMonitor.namespace",
      "fragmentTracking",
      "gke.disableDefaultSnat",
      "hostServices",
      "hubble.{eventBufferCapacity,eventQueueSize,export.{fileCompress,fileMaxBackups,fileMaxSizeMb},peerService.servicePort,relay.{prometheus.serviceMonitor.namespace,servicePort}}",
      "ipMasqAgent.config",
      "iptablesLockTimeout",
      "k8s.serviceProxyName",
      "l2announcements.{leaseDuration,leaseRenewDeadline,leaseRetryPeriod}",
      "labels",
      "loadBalancer.{algorithm,dsrDispatch,mode}",
      "logOptions",
      "maglev.{hashSeed,tableSize}",
      "monitor.{eventTypes,resources}",
      "nodeLabels",
      "nodePort.{directRoutingDevice,range}",
      "nodeinit.{reconfigureKubelet,removeCbrBridge,revertReconfigureKubelet}",
      "operator.prometheus.serviceMonitor.namespace",
      "policyAuditMode",
      "prometheus.serviceMonitor.namespace",
      "tls.caBundle.content",
    ],
  },
  {
    versions: ["1.18.0", "1.18.12", "1.19.6"],
    paths: ["clustermesh.apiserver.tls.auto.schedule", "devices", "k8s.apiServerURLs"],
  },
  {
    versions: ["1.18.0", "1.18.12"],
    paths: [
      "enableK8sEndpointSlice",
      "ipam.operator.{clusterPoolIPv4PodCIDR,clusterPoolIPv6PodCIDR}",
      "l2podAnnouncements.interfacePattern",
      "loadBalancer.{protocolDifferentiation,protocolDifferentiation.enabled,serviceTopology,standalone}",
      "sessionAffinity",
    ],
  },
  {
    versions: ["1.18.0"],
    paths: ["kubeProxyReplacement"],
  },
  {
    versions: ["1.19.6", "1.20.0"],
    paths: ["hubble.{export.aggregationInterval,lostEventSendInterval}", "nonIdempotentAnnotations"],
  },
  {
    versions: ["1.20.0"],
    paths: ["clustermesh.disableKubernetesHostAliases", "loadBalancer.reflectorWaitTime"],
  },
];

/** Keys that templates look at only to refuse them. */
export const rejectedKeys: readonly VersionedPaths[] = [
  {
    versions: ["1.18.0", "1.18.12", "1.19.6", "1.20.0"],
    paths: [
      "ciliumEndpointSlice.sliceMode",
      "clustermesh.apiserver.tls.ca.{cert,key}",
      "containerRuntime.integration",
      "enableCiliumEndpointSlice",
      "enableCnpStatusUpdates",
      "enableK8sEventHandover",
      "encryption.{interface,keyFile,mountPath,secretName}",
      "endpointStatus",
      "etcd.managed",
      "extraConfig.allow-unsafe-policy-skb-usage",
      "proxy.prometheus.{enabled,port}",
      "remoteNodeIdentity",
      "tunnel",
    ],
  },
  {
    versions: ["1.20.0"],
    paths: ["clustermesh.apiserver.tls.{admin.cert,remote.cert,server.cert}"],
  },
];

/** Values and lists without which templates break off. */
export const neededValues: readonly VersionedPaths[] = [
  {
    versions: ["1.18.0", "1.18.12", "1.19.6", "1.20.0"],
    paths: [
      "authentication.{enabled,mutual.spire.{adminSocketPath,agentSocketPath,install.server.initContainers}}",
      "cgroup.hostRoot",
      "cluster.name",
      "clustermesh.{apiserver.{kvstoremesh.{enabled,kvstoreMode},tls.authMode},maxConnectedClusters,useAPIServer}",
      "gatewayAPI.externalTrafficPolicy",
      "gke.enabled",
      "hubble.{enabled,relay.{enabled,tls.server.enabled},tls.{auto.enabled,enabled},ui.{backend.image.tag,baseUrl,frontend.image.tag}}",
      "ingressController.service.externalTrafficPolicy",
      "ipv4.enabled",
      "nodeinit.bootstrapFile",
      "tls.caBundle.useSecret",
    ],
  },
  {
    versions: ["1.18.0"],
    paths: ["clustermesh.apiserver.tls.auto.enabled", "operator.tolerations"],
  },
  {
    versions: ["1.20.0"],
    paths: ["clustermesh.config.clusters"],
  },
];

/** The paths that hold for a chart version, braces expanded. */
export function pathsFor(groups: readonly VersionedPaths[], version: string): string[] {
  return groups
    .filter(({ versions }) => versions.includes(version))
    .flatMap(({ paths }) => paths.flatMap(expand));
}

/** Expands braces, nested ones included. */
export function expand(pattern: string): string[] {
  const open = pattern.indexOf("{");
  if (open < 0) return [pattern];
  let depth = 0;
  let from = open + 1;
  const alternatives: string[] = [];
  for (let at = open; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    const isEnd = depth === 0;
    if (isEnd || (character === "," && depth === 1)) {
      alternatives.push(pattern.slice(from, at));
      from = at + 1;
    }
    if (isEnd) break;
  }
  const [head, tail] = [pattern.slice(0, open), pattern.slice(from)];
  return alternatives.flatMap((alternative) => expand(head + alternative + tail));
}
