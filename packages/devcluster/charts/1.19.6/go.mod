// The Cilium chart of this version is read from the files of this module; none of its Go packages is built.
module ichor.maesh.dev/devcluster/charts/v1.19.6

go 1.26.0

require github.com/cilium/cilium v1.19.6
