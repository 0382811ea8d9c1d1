// Package helmservice answers the calls of ichor.engine.v1.HelmService. Errors become codes only here:
//
//	INVALID_ARGUMENT     the request lacks something, or the chart or its values were refused
//	FAILED_PRECONDITION  the chart is another one than expected
//	ABORTED              Helm or the cluster refused; what was applied so far stays
package helmservice

import (
	"context"
	"errors"
	"fmt"
	"time"

	"connectrpc.com/connect"

	enginev1 "ichor.maesh.dev/engine/gen/ichor/engine/v1"
	"ichor.maesh.dev/engine/gen/ichor/engine/v1/enginev1connect"
	"ichor.maesh.dev/engine/internal/canonicaljson"
	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/helmrelease"
	"ichor.maesh.dev/engine/internal/revisionmessage"
)

// MaxRequestBytes bounds any request.
const MaxRequestBytes = 4 << 20

// Service keeps nothing between calls.
type Service struct{}

var _ enginev1connect.HelmServiceHandler = Service{}

// Install installs a release and sends what happens; the last message carries the result.
func (Service) Install(ctx context.Context, request *enginev1.InstallRequest, stream *connect.ServerStream[enginev1.InstallResponse]) error {
	install, err := installOf(request)
	if err != nil {
		return asConnect(err)
	}
	head, err := install.Run(ctx, func(progress helmrelease.Progress) {
		// The caller may be gone; the install goes on.
		_ = stream.Send(&enginev1.InstallResponse{Event: &enginev1.InstallResponse_Progress{Progress: &enginev1.InstallProgress{
			Message: progress.Message, Kind: progress.Kind, Namespace: progress.Namespace, Name: progress.Name,
		}}})
	})
	if err != nil {
		return asConnect(err)
	}
	return stream.Send(&enginev1.InstallResponse{Event: &enginev1.InstallResponse_Result{Result: revisionmessage.Of(*head)}})
}

func installOf(request *enginev1.InstallRequest) (helmrelease.Install, error) {
	loaded, err := chartOf(request)
	if err != nil {
		return helmrelease.Install{}, err
	}
	values, err := canonicaljson.UnmarshalObject(request.GetValuesJson())
	if err != nil {
		return helmrelease.Install{}, fmt.Errorf("%w: values: %w", helmrelease.ErrInvalid, err)
	}
	return helmrelease.Install{
		Access: helmrelease.Access{Kubeconfig: request.GetKubeconfigPath()},
		Place: helmrelease.Place{
			Name: request.GetReleaseName(), Namespace: request.GetReleaseNamespace(), RecordNamespace: request.GetRecordNamespace(),
		},
		Chart: loaded, Values: values, Timeout: time.Duration(request.GetTimeoutSeconds()) * time.Second, Description: request.GetDescription(),
	}, nil
}

func chartOf(request *enginev1.InstallRequest) (*chartfile.Chart, error) {
	expected := chartfile.Expected{Digest: request.GetExpectedDigest()}
	switch chart := request.GetChart().(type) {
	case *enginev1.InstallRequest_ArchivePath:
		return chartfile.LoadArchiveFile(chart.ArchivePath, expected)
	case *enginev1.InstallRequest_DirectoryPath:
		return chartfile.LoadDirectory(chart.DirectoryPath, expected)
	}
	return nil, fmt.Errorf("%w: no chart", helmrelease.ErrInvalid)
}

func asConnect(err error) error {
	switch {
	case errors.Is(err, chartfile.ErrDigest):
		return connect.NewError(connect.CodeFailedPrecondition, err)
	case errors.Is(err, chartfile.ErrRefused), errors.Is(err, helmrelease.ErrInvalid):
		return connect.NewError(connect.CodeInvalidArgument, err)
	case errors.Is(err, helmrelease.ErrFailed):
		return connect.NewError(connect.CodeAborted, err)
	}
	return connect.NewError(connect.CodeInternal, err)
}
