package helmrender

import (
	"fmt"
	"slices"

	"helm.sh/helm/v4/pkg/chart/common"
)

// sdkCapabilities builds capabilities as `helm template --kube-version --api-versions` does.
func sdkCapabilities(wanted Capabilities) (*common.Capabilities, error) {
	capabilities := common.DefaultCapabilities.Copy()
	if wanted.KubeVersion != "" {
		version, err := common.ParseKubeVersion(wanted.KubeVersion)
		if err != nil {
			return nil, fmt.Errorf("%w: Kubernetes version %q: %w", ErrInvalidRequest, wanted.KubeVersion, err)
		}
		capabilities.KubeVersion = *version
	}
	// Copy is shallow: the built-in set must not be appended to.
	capabilities.APIVersions = append(slices.Clone(capabilities.APIVersions), wanted.APIVersions...)
	return capabilities, nil
}
