package renderservice

import (
	"context"
	"fmt"

	release "helm.sh/helm/v4/pkg/release/v1"

	"connectrpc.com/connect"

	enginev1 "ichor.maesh.dev/engine/gen/ichor/engine/v1"
	"ichor.maesh.dev/engine/internal/releaserecord"
	"ichor.maesh.dev/engine/internal/revision"
	"ichor.maesh.dev/engine/internal/revisionmessage"
)

// DecodeRelease decodes one Helm record.
func (s *Service) DecodeRelease(_ context.Context, request *enginev1.DecodeReleaseRequest) (*enginev1.DecodeReleaseResponse, error) {
	record, err := revision.Read(request.GetRecord())
	if err != nil {
		return nil, asConnect(err)
	}
	return &enginev1.DecodeReleaseResponse{Release: &enginev1.ReleaseRecord{
		Head: revisionmessage.Of(record.Head), ConfigJson: record.Config, Manifest: record.Manifest, Hooks: hookMessages(record.Hooks),
		Notes: record.Notes, ApplyMethod: record.ApplyMethod,
	}}, nil
}

// ListRevisions decodes the heads of several records, newest first.
func (s *Service) ListRevisions(_ context.Context, request *enginev1.ListRevisionsRequest) (*enginev1.ListRevisionsResponse, error) {
	if len(request.GetRecords()) > maxRecords {
		return nil, connect.NewError(connect.CodeResourceExhausted, fmt.Errorf("more than %d records", maxRecords))
	}
	heads, problems := revision.List(request.GetRecords())
	response := &enginev1.ListRevisionsResponse{Errors: problems}
	for _, head := range heads {
		response.Revisions = append(response.Revisions, revisionmessage.Of(head))
	}
	return response, nil
}

// EncodeRecordSize measures the record of a release that does not exist yet.
func (s *Service) EncodeRecordSize(_ context.Context, request *enginev1.EncodeRecordSizeRequest) (*enginev1.EncodeRecordSizeResponse, error) {
	entry, err := s.entry(request.GetChartDigest())
	if err != nil {
		return nil, err
	}
	values, err := readValues(request.GetValuesJson())
	if err != nil {
		return nil, asConnect(err)
	}
	planned := revision.Planned{Chart: entry.Chart, Values: values, Manifest: request.GetManifest(), Notes: request.GetNotes()}
	for _, hook := range request.GetHooks() {
		planned.Hooks = append(planned.Hooks, hookOf(hook))
	}
	size, err := revision.Size(planned)
	if err != nil {
		return nil, asConnect(err)
	}
	return &enginev1.EncodeRecordSizeResponse{
		RecordBytes: uint64(size), LimitBytes: releaserecord.MaxSecretBytes, MarginBytes: revision.MarginBytes,
	}, nil
}

func hookMessages(hooks []*release.Hook) []*enginev1.Hook {
	messages := make([]*enginev1.Hook, 0, len(hooks))
	for _, hook := range hooks {
		message := &enginev1.Hook{
			Name: hook.Name, Kind: hook.Kind, Path: hook.Path, Manifest: hook.Manifest, Weight: int32(hook.Weight),
		}
		for _, event := range hook.Events {
			message.Events = append(message.Events, event.String())
		}
		for _, policy := range hook.DeletePolicies {
			message.DeletePolicies = append(message.DeletePolicies, policy.String())
		}
		messages = append(messages, message)
	}
	return messages
}

func hookOf(message *enginev1.Hook) *release.Hook {
	hook := &release.Hook{
		Name: message.GetName(), Kind: message.GetKind(), Path: message.GetPath(), Manifest: message.GetManifest(), Weight: int(message.GetWeight()),
		Events: []release.HookEvent{}, DeletePolicies: []release.HookDeletePolicy{}, OutputLogPolicies: []release.HookOutputLogPolicy{},
	}
	for _, event := range message.GetEvents() {
		hook.Events = append(hook.Events, release.HookEvent(event))
	}
	for _, policy := range message.GetDeletePolicies() {
		hook.DeletePolicies = append(hook.DeletePolicies, release.HookDeletePolicy(policy))
	}
	return hook
}
