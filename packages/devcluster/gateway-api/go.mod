// The Gateway API's CustomResourceDefinitions are read from the files of this module; none of its Go packages is built.
module ichor.maesh.dev/devcluster/gateway-api

go 1.26.0

require sigs.k8s.io/gateway-api v1.6.3
