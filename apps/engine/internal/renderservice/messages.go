package renderservice

import (
	enginev1 "ichor.maesh.dev/engine/gen/ichor/engine/v1"
	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/chartmodel"
	"ichor.maesh.dev/engine/internal/valueschema"
	"ichor.maesh.dev/engine/internal/valuestext"
)

func chartRef(loaded *chartfile.Chart) *enginev1.ChartRef {
	metadata := loaded.Metadata()
	return &enginev1.ChartRef{
		Name: metadata.Name, Version: metadata.Version, AppVersion: metadata.AppVersion, Digest: loaded.Digest,
		ArchiveChecksum: loaded.ArchiveChecksum, FromRecord: loaded.FromRecord, RecordDigest: loaded.RecordDigest,
	}
}

func dottedPaths(paths []chartmodel.Path) []*enginev1.DottedPath {
	messages := make([]*enginev1.DottedPath, 0, len(paths))
	for _, path := range paths {
		messages = append(messages, &enginev1.DottedPath{Keys: path})
	}
	return messages
}

func keyStep(key string) *enginev1.PathStep {
	return &enginev1.PathStep{Step: &enginev1.PathStep_Key{Key: key}}
}

func indexStep(index int) *enginev1.PathStep {
	return &enginev1.PathStep{Step: &enginev1.PathStep_Index{Index: uint32(index)}}
}

func findingMessage(finding valuestext.Finding) *enginev1.Finding {
	message := &enginev1.Finding{
		Code: string(finding.Code), Severity: enginev1.Severity_SEVERITY_WARNING, Message: finding.Message, Range: rangeMessage(finding.Range),
	}
	if finding.Severity == valuestext.Error {
		message.Severity = enginev1.Severity_SEVERITY_ERROR
	}
	for _, step := range finding.Path {
		if step.IsIndex {
			message.Path = append(message.Path, indexStep(step.Index))
		} else {
			message.Path = append(message.Path, keyStep(step.Key))
		}
	}
	for _, place := range finding.Related {
		message.Related = append(message.Related, rangeMessage(place))
	}
	return message
}

func rangeMessage(place valuestext.Range) *enginev1.TextRange {
	return &enginev1.TextRange{Line: place.Line, Column: place.Column, EndLine: place.EndLine, EndColumn: place.EndColumn}
}

func schemaFindings(findings []valueschema.Finding) []*enginev1.SchemaFinding {
	messages := make([]*enginev1.SchemaFinding, 0, len(findings))
	for _, finding := range findings {
		message := &enginev1.SchemaFinding{Keyword: finding.Keyword, Expected: finding.Expected, Got: finding.Got}
		for _, step := range finding.Path {
			if step.IsIndex {
				message.Path = append(message.Path, indexStep(step.Index))
			} else {
				message.Path = append(message.Path, keyStep(step.Key))
			}
		}
		messages = append(messages, message)
	}
	return messages
}
