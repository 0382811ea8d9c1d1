package chartmodel

import (
	"slices"
	"strings"
	"testing"

	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/charttest"
)

// What is known about the Cilium charts from setting keys one at a time and looking at the output. Braces list
// alternatives: `a.{b,c}` is a.b and a.c.
const (
	readInAll = `azure.{clientID,clientSecret,resourceGroup,subscriptionID,tenantID,usePrimaryAddress,userAssignedIdentityID}
clusterHealthPort clustermesh.apiserver.metrics.serviceMonitor.namespace cni.{externalRouting,readCniConf} disableEnvoyVersionCheck
disableIptablesFeederRules dnsPolicyUnloadOnShutdown dnsProxy.enableTransparentMode egressGateway.maxPolicyEntries
egressMasqueradeInterfaces enableIdentityMark envoy.prometheus.serviceMonitor.namespace fragmentTracking gke.disableDefaultSnat
hostServices hubble.{eventBufferCapacity,eventQueueSize,export.{fileCompress,fileMaxBackups,fileMaxSizeMb},peerService.servicePort,relay.{prometheus.serviceMonitor.namespace,servicePort}}
ipMasqAgent.config iptablesLockTimeout k8s.serviceProxyName l2announcements.{leaseDuration,leaseRenewDeadline,leaseRetryPeriod}
labels loadBalancer.{algorithm,dsrDispatch,mode} logOptions maglev.{hashSeed,tableSize} monitor.{eventTypes,resources} nodeLabels
nodePort.{directRoutingDevice,range} nodeinit.{reconfigureKubelet,removeCbrBridge,revertReconfigureKubelet}
operator.prometheus.serviceMonitor.namespace policyAuditMode prometheus.serviceMonitor.namespace tls.caBundle.content`
	readUntil119 = `clustermesh.apiserver.tls.auto.schedule devices k8s.apiServerURLs`
	readIn118    = `enableK8sEndpointSlice ipam.operator.{clusterPoolIPv4PodCIDR,clusterPoolIPv6PodCIDR} l2podAnnouncements.interfacePattern
loadBalancer.{protocolDifferentiation,protocolDifferentiation.enabled,serviceTopology,standalone} sessionAffinity`
	readIn1180    = `kubeProxyReplacement`
	readSince119  = `hubble.{export.aggregationInterval,lostEventSendInterval} nonIdempotentAnnotations`
	readIn120     = `clustermesh.disableKubernetesHostAliases loadBalancer.reflectorWaitTime`
	rejectedInAll = `ciliumEndpointSlice.sliceMode clustermesh.apiserver.tls.ca.{cert,key} containerRuntime.integration enableCiliumEndpointSlice
enableCnpStatusUpdates enableK8sEventHandover encryption.{interface,keyFile,mountPath,secretName} endpointStatus etcd.managed
extraConfig.allow-unsafe-policy-skb-usage proxy.prometheus.{enabled,port} remoteNodeIdentity tunnel`
	rejectedIn120 = `clustermesh.apiserver.tls.{admin.cert,remote.cert,server.cert}`
	// Maps whose unknown keys reach the output.
	wholeInAll = `affinity annotations commonLabels extraConfig initResources nodeSelector podAnnotations podLabels podSecurityContext resources
secretsNamespaceAnnotations updateStrategy securityContext.seLinuxOptions authentication.mutual.spire.{annotations,install.{agent.{affinity,labels,nodeSelector,podSecurityContext,resources,securityContext},server.{affinity,annotations,labels,nodeSelector,podSecurityContext,resources,securityContext,service.{annotations,labels}}}}
certgen.{affinity,annotations.{cronJob,job},nodeSelector,podLabels,resources} cgroup.autoMount.resources
clustermesh.{annotations,apiserver.{affinity,etcd.{init.resources,lifecycle,resources,securityContext},kvstoremesh.{lifecycle,readinessProbe,resources,securityContext},lifecycle,metrics.serviceMonitor.{annotations,labels},nodeSelector,podAnnotations,podLabels,podSecurityContext,readinessProbe,resources,securityContext,service.{annotations,labels},updateStrategy}}
cni.resources dashboards.annotations eni.gcTags envoy.{affinity,annotations,nodeSelector,podAnnotations,podLabels,podSecurityContext,prometheus.serviceMonitor.{annotations,labels},resources,securityContext.seLinuxOptions,updateStrategy}
gatewayAPI.hostNetwork.nodes.matchLabels hubble.{annotations,metrics.{dashboards.annotations,serviceAnnotations,serviceMonitor.{annotations,labels}},relay.{affinity,annotations,nodeSelector,podAnnotations,podLabels,podSecurityContext,prometheus.serviceMonitor.{annotations,labels},resources,securityContext,updateStrategy},ui.{affinity,annotations,backend.{resources,securityContext},frontend.{resources,securityContext},ingress.{annotations,labels},labels,nodeSelector,podAnnotations,podLabels,securityContext,service.{annotations,labels},updateStrategy}}
ingressController.{hostNetwork.nodes.matchLabels,service.{annotations,labels}} nodeinit.{affinity,annotations,nodeSelector,podAnnotations,podLabels,podSecurityContext,resources,securityContext,updateStrategy}
operator.{affinity,annotations,dashboards.annotations,nodeSelector,podAnnotations,podLabels,podSecurityContext,prometheus.serviceMonitor.{annotations,labels},resources,securityContext,updateStrategy} prometheus.serviceMonitor.{annotations,labels}
serviceAccounts.{cilium.annotations,clustermeshApiserver.annotations,clustermeshcertgen.annotations,envoy.annotations,hubblecertgen.annotations,operator.annotations,relay.annotations,ui.annotations}`
	wholeSince119 = `hubble.ui.tmpVolume secretsNamespaceLabels tmpVolume`
	// Maps with a structure of their own, of which a misspelled key must stay visible.
	closedInAll = `hubble hubble.relay hubble.ui bpf operator envoy ingressController gatewayAPI envoyConfig bgpControlPlane ipam ipam.operator
encryption clustermesh clustermesh.apiserver tls nodePort loadBalancer prometheus securityContext.capabilities cni k8s`
)

func expand(lists ...string) []string {
	var all []string
	for _, list := range lists {
		for _, word := range strings.Fields(list) {
			all = append(all, expandWord(word)...)
		}
	}
	return all
}

func expandWord(word string) []string {
	open := strings.IndexByte(word, '{')
	if open < 0 {
		return []string{word}
	}
	depth, start := 0, open+1
	var parts []string
	for at := open; at < len(word); at++ {
		switch {
		case word[at] == '{':
			depth++
		case word[at] == '}':
			depth--
		}
		if depth == 0 || depth == 1 && word[at] == ',' {
			parts = append(parts, word[start:at])
			start = at + 1
		}
		if depth == 0 {
			var all []string
			for _, part := range parts {
				all = append(all, expandWord(word[:open]+part+word[at+1:])...)
			}
			return all
		}
	}
	panic("unbalanced braces in " + word)
}

func describe(t *testing.T, chart charttest.Cilium) *Description {
	t.Helper()
	load := chartfile.LoadDirectory
	if chart.IsArchive {
		load = chartfile.LoadArchiveFile
	}
	loaded, err := load(chart.Path, chartfile.Expected{})
	if err != nil {
		t.Fatal(err)
	}
	description, err := Describe(loaded)
	if err != nil {
		t.Fatal(err)
	}
	return description
}

func TestCiliumPathsAreThoseKnownFromRendering(t *testing.T) {
	charts := append(charttest.Archives(t, "1.18.0", "1.18.12", "1.19.6", "1.20.0"), charttest.Modules(t)...)
	for _, chart := range charts {
		t.Run(chart.Version, func(t *testing.T) {
			is118, is119 := strings.HasPrefix(chart.Version, "1.18."), strings.HasPrefix(chart.Version, "1.19.")
			read, rejected, whole := expand(readInAll), expand(rejectedInAll), expand(wholeInAll)
			switch {
			case is118:
				read = append(read, expand(readUntil119, readIn118)...)
			case is119:
				read = append(read, expand(readUntil119, readSince119)...)
				whole = append(whole, expand(wholeSince119)...)
			default:
				read = append(read, expand(readSince119, readIn120)...)
				rejected = append(rejected, expand(rejectedIn120)...)
				whole = append(whole, expand(wholeSince119)...)
			}
			if chart.Version == "1.18.0" {
				read = append(read, readIn1180)
			}
			// Reading them is all that 1.18 does besides refusing them, so they belong to the refused ones.
			refusedScalars := expand("ipam.operator.{clusterPoolIPv4PodCIDR,clusterPoolIPv6PodCIDR}")
			if is118 {
				read = slices.DeleteFunc(read, func(path string) bool { return slices.Contains(refusedScalars, path) })
				rejected = append(rejected, refusedScalars...)
			}
			checkPaths(t, describe(t, chart), read, rejected, whole)
		})
	}
}

func checkPaths(t *testing.T, d *Description, read, rejected, whole []string) {
	t.Helper()
	found := map[string]ValuePath{}
	for _, path := range d.ValuePaths {
		found[strings.Join(path.Keys, ".")] = path
	}
	isBelowWhole := func(path string) bool {
		for at := len(path); at > 0; at = strings.LastIndexByte(path[:at], '.') {
			if found[path[:at]].Whole {
				return true
			}
		}
		return false
	}
	for _, path := range read {
		if known, ok := found[path]; !ok && !isBelowWhole(path) || known.OnlyGuardsFail {
			t.Errorf("%s is read for output, found: %+v", path, known)
		}
	}
	for _, path := range rejected {
		if !found[path].OnlyGuardsFail {
			t.Errorf("%s is only looked at to refuse it, found: %+v", path, found[path])
		}
	}
	for _, path := range whole {
		if !isBelowWhole(path) {
			t.Errorf("%s is handed on as a whole, found: %+v", path, found[path])
		}
	}
	for _, path := range expand(closedInAll) {
		if isBelowWhole(path) {
			t.Errorf("%s has a structure, but is handed on as a whole", path)
		}
	}
}

// TestEveryDefaultOfCiliumIsReadOrBelowSomethingRead guards against paths that the walk loses.
func TestEveryDefaultOfCiliumIsReadOrKnownAsUnused(t *testing.T) {
	for _, chart := range charttest.Modules(t) {
		loaded, err := chartfile.LoadDirectory(chart.Path, chartfile.Expected{})
		if err != nil {
			t.Fatal(err)
		}
		description := describe(t, chart)
		read := map[string]bool{}
		for _, path := range description.ValuePaths {
			read[strings.Join(path.Keys, ".")] = true
		}
		var unread []string
		for _, leaf := range leavesOf(loaded.Shared().Values, "") {
			if !isReadAt(read, leaf) {
				unread = append(unread, leaf)
			}
		}
		t.Logf("%s: %d defaults that no template reads: %v", chart.Version, len(unread), unread)
		if len(unread) > 12 {
			t.Errorf("too many: the walk loses paths")
		}
	}
}

func leavesOf(values map[string]any, prefix string) []string {
	var leaves []string
	for key, value := range values {
		if below, ok := value.(map[string]any); ok && len(below) > 0 {
			leaves = append(leaves, leavesOf(below, prefix+key+".")...)
			continue
		}
		leaves = append(leaves, prefix+key)
	}
	slices.Sort(leaves)
	return leaves
}

// isReadAt tells whether a path, or something around or below it, is read.
func isReadAt(read map[string]bool, path string) bool {
	for known := range read {
		if known == path || strings.HasPrefix(path, known+".") || strings.HasPrefix(known, path+".") {
			return true
		}
	}
	return false
}

func TestCiliumAsksAndReads(t *testing.T) {
	d := describe(t, charttest.Module(t, "1.20.2"))
	if want := []string{"gateway.networking.k8s.io/v1/GatewayClass", "monitoring.coreos.com/v1"}; !slices.Equal(d.APIVersions, want) {
		t.Errorf("API versions %v", d.APIVersions)
	}
	if !slices.Contains(d.FilesRead, "files/cilium-agent/dashboards/cilium-dashboard.json") || slices.Contains(d.FilesRead, "README.md") {
		t.Errorf("files %v", d.FilesRead)
	}
	if d.TimeMatters {
		t.Error("the chart only compares times")
	}
	var texts []string
	for _, site := range d.FailSites {
		if site.Template == "cilium/templates/validate.yaml" {
			texts = append(texts, site.Text)
			if site.Line == 0 || len(site.Guards) == 0 || site.Text == "" {
				t.Errorf("%+v", site)
			}
		}
	}
	if len(texts) < 45 {
		t.Errorf("only %d fail sites in validate.yaml", len(texts))
	}
}
