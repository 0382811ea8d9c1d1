package helmservice

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"connectrpc.com/connect"

	enginev1 "ichor.maesh.dev/engine/gen/ichor/engine/v1"
	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/charttest"
	"ichor.maesh.dev/engine/internal/helmrelease"
)

func folder(t *testing.T) string {
	return charttest.Folder(t, map[string]string{"Chart.yaml": charttest.ChartYAML(""), "templates/a.yaml": "kind: X\n"})
}

func TestARequestBecomesAnInstall(t *testing.T) {
	install, err := installOf(&enginev1.InstallRequest{
		Chart: &enginev1.InstallRequest_DirectoryPath{DirectoryPath: folder(t)}, ValuesJson: []byte(`{"a":null,"b":1}`),
		ReleaseName: "cilium", ReleaseNamespace: "kube-system", RecordNamespace: "ichor-system", KubeconfigPath: "/k", TimeoutSeconds: 90, Description: "d",
	})
	if err != nil {
		t.Fatal(err)
	}
	if install.Place != (helmrelease.Place{Name: "cilium", Namespace: "kube-system", RecordNamespace: "ichor-system"}) || install.Timeout != 90*time.Second {
		t.Errorf("%+v", install)
	}
	if value, ok := install.Values["a"]; !ok || value != nil || install.Values["b"] != 1.0 || install.Access.Kubeconfig != "/k" || install.Description != "d" {
		t.Errorf("%+v", install)
	}
}

func TestErrorsHaveCodes(t *testing.T) {
	_, noChart := installOf(&enginev1.InstallRequest{})
	_, another := installOf(&enginev1.InstallRequest{Chart: &enginev1.InstallRequest_DirectoryPath{DirectoryPath: folder(t)}, ExpectedDigest: "sha256:0"})
	_, missing := installOf(&enginev1.InstallRequest{Chart: &enginev1.InstallRequest_ArchivePath{ArchivePath: "/nowhere.tgz"}})
	_, values := installOf(&enginev1.InstallRequest{Chart: &enginev1.InstallRequest_DirectoryPath{DirectoryPath: folder(t)}, ValuesJson: []byte("[]")})
	for name, row := range map[string]struct {
		err  error
		want connect.Code
	}{
		"no chart": {noChart, connect.CodeInvalidArgument}, "another chart": {another, connect.CodeFailedPrecondition},
		"a missing archive": {missing, connect.CodeInvalidArgument}, "values that are no map": {values, connect.CodeInvalidArgument},
		"a refusal of the cluster": {fmt.Errorf("%w: conflict", helmrelease.ErrFailed), connect.CodeAborted},
		"a broken archive":         {fmt.Errorf("%w: x", chartfile.ErrRefused), connect.CodeInvalidArgument},
		"anything else":            {errors.New("x"), connect.CodeInternal},
	} {
		if row.err == nil || connect.CodeOf(asConnect(row.err)) != row.want {
			t.Errorf("%s: %v", name, row.err)
		}
	}
}
