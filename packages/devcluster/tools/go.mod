module ichor.maesh.dev/devcluster/tools

go 1.26.0
