// Package revisionmessage words the head of a revision for the wire; both services send it.
package revisionmessage

import (
	"time"

	enginev1 "ichor.maesh.dev/engine/gen/ichor/engine/v1"
	"ichor.maesh.dev/engine/internal/revision"
)

// Of words what is known about a revision. Times that are not known are empty.
func Of(head revision.Head) *enginev1.RevisionHead {
	return &enginev1.RevisionHead{
		Name: head.Name, Namespace: head.Namespace, Revision: uint32(head.Revision), Status: head.Status, Description: head.Description,
		FirstDeployed: timeText(head.FirstDeployed), LastDeployed: timeText(head.LastDeployed),
		ChartName: head.ChartName, ChartVersion: head.ChartVersion, AppVersion: head.AppVersion,
		ConfigHash: head.ConfigHash, ChartDigest: head.ChartDigest, RecordDigest: head.RecordDigest,
	}
}

func timeText(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339Nano)
}
