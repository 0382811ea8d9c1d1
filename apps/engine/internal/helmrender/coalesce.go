package helmrender

import (
	"bytes"
	"log"
	"regexp"
	"strings"
	"sync"

	"helm.sh/helm/v4/pkg/chart/common"
	"helm.sh/helm/v4/pkg/chart/common/util"
	chart "helm.sh/helm/v4/pkg/chart/v2"
	chartutil "helm.sh/helm/v4/pkg/chart/v2/util"
)

// The SDK writes what it finds odd while merging to the global logger. Merging takes about a millisecond, so merges
// take turns and each collects what is its own.
var mergeTurn sync.Mutex

// collectWarnings runs a merge and returns what the SDK logged meanwhile, without the values that it prints.
func collectWarnings(merge func() error) ([]string, error) {
	mergeTurn.Lock()
	defer mergeTurn.Unlock()
	var logged bytes.Buffer
	writer, flags := log.Writer(), log.Flags()
	log.SetOutput(&logged)
	log.SetFlags(0)
	defer func() {
		log.SetOutput(writer)
		log.SetFlags(flags)
	}()
	err := merge()
	return parseWarnings(logged.String()), err
}

var (
	warningStart  = regexp.MustCompile(`(?m)^warning: `)
	printedValues = regexp.MustCompile(`(?s)( for \S+) \(.*\)$`)
)

func parseWarnings(logged string) []string {
	var warnings []string
	for _, entry := range warningStart.Split(logged, -1)[1:] {
		warnings = append(warnings, printedValues.ReplaceAllString(strings.TrimSpace(entry), "$1"))
	}
	return warnings
}

// processDependencies drops subcharts that values switch off and copies imported values. It changes the chart.
func processDependencies(c *chart.Chart, values map[string]any) ([]string, error) {
	return collectWarnings(func() error { return chartutil.ProcessDependencies(c, values) })
}

// renderValues merges values over the chart's defaults and builds what templates see at the top.
func renderValues(c *chart.Chart, request Request, capabilities *common.Capabilities) (common.Values, []string, error) {
	options := common.ReleaseOptions{
		Name: request.Release.Name, Namespace: request.Release.Namespace, Revision: max(request.Release.Revision, 1),
		IsInstall: !request.Release.IsUpgrade, IsUpgrade: request.Release.IsUpgrade,
	}
	var top common.Values
	warnings, err := collectWarnings(func() (err error) {
		top, err = util.ToRenderValuesWithSchemaValidation(c, request.Values, options, capabilities, true)
		return err
	})
	return top, warnings, err
}

// Coalesce merges effective values over a chart's defaults as Helm does before it validates.
func Coalesce(c *chart.Chart, values map[string]any) (map[string]any, []string, error) {
	var merged common.Values
	warnings, err := collectWarnings(func() (err error) {
		merged, err = util.CoalesceValues(c, values)
		return err
	})
	return merged, warnings, err
}
