package renderservice

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	enginev1 "ichor.maesh.dev/engine/gen/ichor/engine/v1"
	"ichor.maesh.dev/engine/internal/chartcache"
	"ichor.maesh.dev/engine/internal/chartmodel"
	"ichor.maesh.dev/engine/internal/helmrender"
)

// Render renders a chart. A failed render is an answer.
func (s *Service) Render(ctx context.Context, request *enginev1.RenderRequest) (*enginev1.RenderResponse, error) {
	entry, err := s.entry(request.GetChartDigest())
	if err != nil {
		return nil, err
	}
	wanted := renderRequest(request)
	key := chartcache.KeyOf(request.GetValuesJson(), wanted)
	if kept, ok := entry.Renders.Get(key); ok {
		return renderedMessage(kept, true), nil
	}
	if wanted.Values, err = readValues(request.GetValuesJson()); err != nil {
		return nil, asConnect(err)
	}
	result, err := s.renderer.Render(ctx, entry.Prepared, wanted)
	var failure *helmrender.Failure
	if errors.As(err, &failure) {
		return failureMessage(entry, failure), nil
	}
	if err != nil {
		return nil, asConnect(err)
	}
	entry.Renders.Put(key, result)
	return renderedMessage(result, false), nil
}

func renderRequest(request *enginev1.RenderRequest) helmrender.Request {
	wanted := helmrender.Request{
		Release: helmrender.Release{
			Name: request.GetRelease().GetName(), Namespace: request.GetRelease().GetNamespace(),
			Revision: int(request.GetRelease().GetRevision()), IsUpgrade: request.GetRelease().GetIsUpgrade(),
		},
		Capabilities: helmrender.Capabilities{
			KubeVersion: request.GetCapabilities().GetKubeVersion(), APIVersions: request.GetCapabilities().GetApiVersions(),
		},
		SkipSchema: request.GetSkipSchemaValidation(),
	}
	for _, answer := range request.GetLookups() {
		wanted.Answers = append(wanted.Answers, helmrender.Answer{Lookup: lookupOf(answer.GetLookup()), Object: answer.GetObjectJson()})
	}
	return wanted
}

func lookupOf(message *enginev1.Lookup) helmrender.Lookup {
	return helmrender.Lookup{
		APIVersion: message.GetApiVersion(), Kind: message.GetKind(), Namespace: message.GetNamespace(), Name: message.GetName(),
	}
}

func renderedMessage(result *helmrender.Result, isCached bool) *enginev1.RenderResponse {
	rendered := &enginev1.Rendered{
		Manifest: result.Manifest, Hooks: hookMessages(result.Hooks), Notes: result.Notes, Deterministic: result.IsDeterministic,
		Warnings: result.Warnings, Cached: isCached,
	}
	for _, lookup := range result.Wanted {
		rendered.LookupsWanted = append(rendered.LookupsWanted, &enginev1.Lookup{
			ApiVersion: lookup.APIVersion, Kind: lookup.Kind, Namespace: lookup.Namespace, Name: lookup.Name,
		})
	}
	return &enginev1.RenderResponse{Outcome: &enginev1.RenderResponse_Rendered{Rendered: rendered}}
}

var failureKinds = map[helmrender.Kind]enginev1.RenderFailure_Kind{
	helmrender.Refused: enginev1.RenderFailure_KIND_REFUSED, helmrender.Schema: enginev1.RenderFailure_KIND_SCHEMA,
	helmrender.Template: enginev1.RenderFailure_KIND_TEMPLATE, helmrender.Limit: enginev1.RenderFailure_KIND_LIMIT,
	helmrender.KubeVersion: enginev1.RenderFailure_KIND_KUBE_VERSION,
}

func failureMessage(entry *chartcache.Entry, failure *helmrender.Failure) *enginev1.RenderResponse {
	message := &enginev1.RenderFailure{
		Kind: failureKinds[failure.Kind], Message: strings.ToValidUTF8(failure.Message, "\uFFFD"),
		Template: failure.Template, Line: uint32(failure.Line), Schema: schemaFindings(failure.Schema),
	}
	if description, err := entry.Describe(); err == nil && failure.Kind == helmrender.Refused {
		message.Paths = dottedPaths(guardsOf(description, failure))
	}
	return &enginev1.RenderResponse{Outcome: &enginev1.RenderResponse_Failure{Failure: message}}
}

// guardsOf finds the conditions around the call that refused, by what it said: Helm names the outermost template, while
// the call may stand in one that it includes.
func guardsOf(description *chartmodel.Description, failure *helmrender.Failure) []chartmodel.Path {
	var here, elsewhere []chartmodel.Path
	for _, site := range description.FailSites {
		if !says(site, failure.Text) {
			continue
		}
		if site.Template == failure.Template && site.Line == failure.Line {
			here = append(here, site.Guards...)
		} else {
			elsewhere = append(elsewhere, site.Guards...)
		}
	}
	if len(here) == 0 {
		here = elsewhere
	}
	slices.SortFunc(here, func(a, b chartmodel.Path) int { return slices.Compare(a, b) })
	return slices.CompactFunc(here, func(a, b chartmodel.Path) bool { return slices.Equal(a, b) })
}

var formatVerb = regexp.MustCompile(`%[-+# 0]*[0-9]*(?:\.[0-9]+)?[a-zA-Z]`)

// says tells whether a fail site made a text.
func says(site chartmodel.FailSite, text string) bool {
	if !site.IsFormat {
		return site.Text != "" && site.Text == text
	}
	var pattern strings.Builder
	pattern.WriteString(`(?s)\A`)
	rest := site.Text
	for _, at := range formatVerb.FindAllStringIndex(site.Text, -1) {
		start := at[0] - (len(site.Text) - len(rest))
		pattern.WriteString(regexp.QuoteMeta(rest[:start]) + ".*")
		rest = site.Text[at[1]:]
	}
	pattern.WriteString(regexp.QuoteMeta(rest) + `\z`)
	found, err := regexp.MatchString(pattern.String(), text)
	return err == nil && found
}
