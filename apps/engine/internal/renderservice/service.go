// Package renderservice answers the calls of ichor.engine.v1.RenderService. It translates between messages and the
// packages that do the work, and is the only place where their errors become codes:
//
//	INVALID_ARGUMENT     the request itself is wrong, or a chart or record was refused
//	NOT_FOUND            no chart of this digest is resident: load it again
//	FAILED_PRECONDITION  a chart is another one than expected
//	RESOURCE_EXHAUSTED   the request is larger than the limits that GetInfo names
package renderservice

import (
	"context"
	"errors"
	"fmt"

	"connectrpc.com/connect"

	enginev1 "ichor.maesh.dev/engine/gen/ichor/engine/v1"
	"ichor.maesh.dev/engine/gen/ichor/engine/v1/enginev1connect"
	"ichor.maesh.dev/engine/internal/canonicaljson"
	"ichor.maesh.dev/engine/internal/chartcache"
	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/helmrender"
	"ichor.maesh.dev/engine/internal/releaserecord"
	"ichor.maesh.dev/engine/internal/valuestext"
)

const (
	// MaxCharts is how many charts stay resident.
	MaxCharts = 2
	// MaxValuesBytes bounds the JSON of values.
	MaxValuesBytes = 2 << 20
	// MaxRequestBytes bounds any request; the largest are archives and lists of records.
	MaxRequestBytes = 48 << 20
	// maxRecords bounds a list of records.
	maxRecords = 64
)

// Version names what runs.
type Version struct {
	// Engine differs for every build whose results could differ.
	Engine string
	// Helm is the version of the SDK.
	Helm string
}

// Service holds the resident charts.
type Service struct {
	version  func() Version
	cache    *chartcache.Cache
	renderer *helmrender.Renderer
	limits   helmrender.Limits
}

var _ enginev1connect.RenderServiceHandler = (*Service)(nil)

// Options of a service.
type Options struct {
	// Version is asked for once it is needed.
	Version func() Version
	Limits  helmrender.Limits
	// OnStuck is told of a render that cannot be stopped; the process must end.
	OnStuck func(reason string)
}

// New makes a service without charts.
func New(options Options) *Service {
	return &Service{
		version: options.Version, limits: options.Limits, cache: chartcache.New(MaxCharts),
		renderer: helmrender.NewRenderer(options.Limits, options.OnStuck),
	}
}

// GetInfo says what runs here.
func (s *Service) GetInfo(context.Context, *enginev1.GetInfoRequest) (*enginev1.GetInfoResponse, error) {
	version := s.version()
	info := &enginev1.GetInfoResponse{
		EngineVersion: version.Engine, HelmVersion: version.Helm, MaxCharts: MaxCharts,
		TemplateCache: helmrender.KeepsParsedTemplates,
		Limits: &enginev1.Limits{
			MaxTextBytes: valuestext.MaxTextBytes, MaxValuesBytes: MaxValuesBytes, MaxDepth: canonicaljson.MaxDepth,
			MaxRenderMs: uint32(s.limits.Time.Milliseconds()), MaxArchiveBytes: chartfile.MaxArchiveBytes, MaxOutputBytes: helmrender.MaxOutputBytes,
		},
	}
	for _, loaded := range s.cache.Charts() {
		info.Charts = append(info.Charts, chartRef(loaded))
	}
	return info, nil
}

// LoadChart loads a chart and keeps it.
func (s *Service) LoadChart(_ context.Context, request *enginev1.LoadChartRequest) (*enginev1.LoadChartResponse, error) {
	loaded, err := load(request)
	if err != nil {
		return nil, asConnect(err)
	}
	s.cache.Put(loaded)
	return &enginev1.LoadChartResponse{Chart: chartRef(loaded)}, nil
}

func load(request *enginev1.LoadChartRequest) (*chartfile.Chart, error) {
	expected := chartfile.Expected{Digest: request.GetExpectedDigest(), ArchiveChecksum: request.GetExpectedArchiveChecksum()}
	switch source := request.GetSource().(type) {
	case *enginev1.LoadChartRequest_Archive:
		return chartfile.LoadArchive(source.Archive, expected)
	case *enginev1.LoadChartRequest_ArchivePath:
		return chartfile.LoadArchiveFile(source.ArchivePath, expected)
	case *enginev1.LoadChartRequest_DirectoryPath:
		return chartfile.LoadDirectory(source.DirectoryPath, expected)
	case *enginev1.LoadChartRequest_ReleaseRecord:
		return chartfile.LoadRecord(source.ReleaseRecord, expected)
	}
	return nil, fmt.Errorf("%w: no source", helmrender.ErrInvalidRequest)
}

// DescribeChart says everything that the values engine needs to know about a chart.
func (s *Service) DescribeChart(_ context.Context, request *enginev1.DescribeChartRequest) (*enginev1.DescribeChartResponse, error) {
	entry, err := s.entry(request.GetChartDigest())
	if err != nil {
		return nil, err
	}
	description, err := entry.Describe()
	if err != nil {
		return nil, connect.NewError(connect.CodeInvalidArgument, err)
	}
	defaults, err := entry.Defaults()
	if err != nil {
		return nil, connect.NewError(connect.CodeInvalidArgument, fmt.Errorf("defaults: %w", err))
	}
	response := &enginev1.DescribeChartResponse{
		Chart: chartRef(entry.Chart), ValuesYaml: entry.Chart.ValuesText, SchemaJson: entry.Chart.Schema(), DefaultsJson: defaults,
		ApiVersionsAsked: description.APIVersions, FilesRead: description.FilesRead, KubeVersionConstraint: entry.Chart.Metadata().KubeVersion,
	}
	for _, site := range description.FailSites {
		response.FailSites = append(response.FailSites, &enginev1.FailSite{
			Text: site.Text, IsFormat: site.IsFormat, Template: site.Template, Line: uint32(site.Line), Guards: dottedPaths(site.Guards),
		})
	}
	for _, path := range description.ValuePaths {
		response.ValuePaths = append(response.ValuePaths, &enginev1.ValuePath{
			Keys: path.Keys, OnlyGuardsFail: path.OnlyGuardsFail, Whole: path.Whole, Templates: path.Templates,
		})
	}
	return response, nil
}

// ParseValues reads a values text as Helm does.
func (s *Service) ParseValues(_ context.Context, request *enginev1.ParseValuesRequest) (*enginev1.ParseValuesResponse, error) {
	result := valuestext.Parse(request.GetText())
	response := &enginev1.ParseValuesResponse{}
	for _, finding := range result.Findings {
		response.Findings = append(response.Findings, findingMessage(finding))
	}
	if result.Values == nil {
		return response, nil
	}
	canonical, err := canonicaljson.Marshal(result.Values)
	if err != nil {
		return nil, connect.NewError(connect.CodeInternal, fmt.Errorf("values: %w", err))
	}
	response.ValuesJson = canonical
	return response, nil
}

// Validate checks effective values against the chart's schema.
func (s *Service) Validate(_ context.Context, request *enginev1.ValidateRequest) (*enginev1.ValidateResponse, error) {
	entry, err := s.entry(request.GetChartDigest())
	if err != nil {
		return nil, err
	}
	values, err := readValues(request.GetValuesJson())
	if err != nil {
		return nil, asConnect(err)
	}
	findings, err := entry.Prepared.Validate(values)
	if err != nil {
		return nil, connect.NewError(connect.CodeInvalidArgument, err)
	}
	return &enginev1.ValidateResponse{Findings: schemaFindings(findings)}, nil
}

func (s *Service) entry(digest string) (*chartcache.Entry, error) {
	entry, ok := s.cache.Get(digest)
	if !ok {
		return nil, connect.NewError(connect.CodeNotFound, fmt.Errorf("no chart with digest %q is loaded", digest))
	}
	return entry, nil
}

var errTooLarge = errors.New("too large")

func readValues(text []byte) (map[string]any, error) {
	if len(text) > MaxValuesBytes {
		return nil, fmt.Errorf("%w: values of more than %d bytes", errTooLarge, MaxValuesBytes)
	}
	values, err := canonicaljson.UnmarshalObject(text)
	if err != nil {
		return nil, fmt.Errorf("%w: values: %w", helmrender.ErrInvalidRequest, err)
	}
	return values, nil
}

// asConnect gives an error of the working packages its code.
func asConnect(err error) error {
	switch {
	case errors.Is(err, errTooLarge):
		return connect.NewError(connect.CodeResourceExhausted, err)
	case errors.Is(err, chartfile.ErrDigest):
		return connect.NewError(connect.CodeFailedPrecondition, err)
	case errors.Is(err, chartfile.ErrRefused), errors.Is(err, releaserecord.ErrUnreadable), errors.Is(err, helmrender.ErrInvalidRequest):
		return connect.NewError(connect.CodeInvalidArgument, err)
	case errors.Is(err, context.Canceled):
		return connect.NewError(connect.CodeCanceled, err)
	case errors.Is(err, context.DeadlineExceeded):
		return connect.NewError(connect.CodeDeadlineExceeded, err)
	}
	return connect.NewError(connect.CodeInternal, err)
}
