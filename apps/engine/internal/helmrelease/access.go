// Package helmrelease changes a Helm release in a cluster: so far it installs one. Whatever is added, nothing here
// uninstalls: no code path reaches Helm's uninstall action, and an install never rolls back, since rolling back an
// install means to delete what it adopted.
package helmrelease

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/restmapper"
	"k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"
)

const (
	queriesPerSecond = 50
	burst            = 100
	// serviceAccountDir is where Kubernetes puts the credential of a pod.
	serviceAccountDir = "/var/run/secrets/kubernetes.io/serviceaccount"
)

// Access says how a cluster is reached.
type Access struct {
	// Kubeconfig is the path of a kubeconfig file, whose current context is used. Empty: as the ServiceAccount of the
	// pod that this process runs in; ICHOR_SERVICE_ACCOUNT_DIR names another folder for its token and CA.
	Kubeconfig string
}

func (a Access) config() (*rest.Config, error) {
	config, err := a.load()
	if err != nil {
		return nil, err
	}
	config.QPS, config.Burst = queriesPerSecond, burst
	return config, nil
}

func (a Access) load() (*rest.Config, error) {
	if a.Kubeconfig != "" {
		return clientcmd.BuildConfigFromFlags("", a.Kubeconfig)
	}
	host, port := os.Getenv("KUBERNETES_SERVICE_HOST"), os.Getenv("KUBERNETES_SERVICE_PORT")
	if host == "" || port == "" {
		return nil, errors.New("no kubeconfig is named, and this process runs in no pod")
	}
	folder := os.Getenv("ICHOR_SERVICE_ACCOUNT_DIR")
	if folder == "" {
		folder = serviceAccountDir
	}
	if _, err := os.Stat(filepath.Join(folder, "token")); err != nil {
		return nil, fmt.Errorf("the token of the ServiceAccount cannot be read: %w", err)
	}
	return &rest.Config{
		Host: "https://" + net.JoinHostPort(host, port), BearerTokenFile: filepath.Join(folder, "token"),
		TLSClientConfig: rest.TLSClientConfig{CAFile: filepath.Join(folder, "ca.crt")},
	}, nil
}

// getter hands a cluster to the SDK. It keeps what it discovers in memory, and objects without a namespace go to that of
// the release.
type getter struct {
	config    *rest.Config
	namespace string
	discovery discovery.CachedDiscoveryInterface
}

func newGetter(config *rest.Config, namespace string) (*getter, error) {
	client, err := discovery.NewDiscoveryClientForConfig(config)
	if err != nil {
		return nil, err
	}
	return &getter{config: config, namespace: namespace, discovery: memory.NewMemCacheClient(client)}, nil
}

func (g *getter) ToRESTConfig() (*rest.Config, error) { return rest.CopyConfig(g.config), nil }

func (g *getter) ToDiscoveryClient() (discovery.CachedDiscoveryInterface, error) {
	return g.discovery, nil
}

func (g *getter) ToRESTMapper() (meta.RESTMapper, error) {
	mapper := restmapper.NewDeferredDiscoveryRESTMapper(g.discovery)
	return restmapper.NewShortcutExpander(mapper, g.discovery, nil), nil
}

func (g *getter) ToRawKubeConfigLoader() clientcmd.ClientConfig {
	return &fixedConfig{config: g.config, namespace: g.namespace}
}

// fixedConfig answers for a namespace and a cluster that are already known.
type fixedConfig struct {
	config    *rest.Config
	namespace string
}

func (f *fixedConfig) RawConfig() (clientcmdapi.Config, error) { return clientcmdapi.Config{}, nil }

func (f *fixedConfig) ClientConfig() (*rest.Config, error) { return rest.CopyConfig(f.config), nil }

func (f *fixedConfig) Namespace() (string, bool, error) { return f.namespace, true, nil }

func (f *fixedConfig) ConfigAccess() clientcmd.ConfigAccess { return clientcmd.NewDefaultPathOptions() }
