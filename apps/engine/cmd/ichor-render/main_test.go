package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"connectrpc.com/connect"

	enginev1 "ichor.maesh.dev/engine/gen/ichor/engine/v1"
	"ichor.maesh.dev/engine/gen/ichor/engine/v1/enginev1connect"
	"ichor.maesh.dev/engine/internal/charttest"
)

// The test program plays two parts besides its own: that of ichor-render, and that of a parent which dies.
const part = "ICHOR_RENDER_TEST_PART"

func TestMain(m *testing.M) {
	switch os.Getenv(part) {
	case "engine":
		main()
	case "dying parent":
		dyingParent()
	default:
		os.Exit(m.Run())
	}
}

type engine struct {
	enginev1connect.RenderServiceClient
	command *exec.Cmd
	stdin   io.WriteCloser
	stderr  *bytes.Buffer
	ready   map[string]any
}

func command(part_ string, arguments ...string) *exec.Cmd {
	command := exec.Command("/proc/self/exe", arguments...)
	command.Env = append(os.Environ(), part+"="+part_)
	return command
}

func socketPath(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "ichor")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return filepath.Join(folder, "s")
}

func startEngine(t *testing.T) *engine {
	t.Helper()
	socket := socketPath(t)
	e := &engine{command: command("engine", "--socket", socket), stderr: &bytes.Buffer{}}
	var err error
	if e.stdin, err = e.command.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	stdout, err := e.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	e.command.Stderr = e.stderr
	if err := e.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.stdin.Close() })
	line, err := bufio.NewReader(stdout).ReadBytes('\n')
	if err != nil {
		t.Fatalf("%v: %s", err, e.stderr)
	}
	if err := json.Unmarshal(line, &e.ready); err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", socket)
	}}}
	e.RenderServiceClient = enginev1connect.NewRenderServiceClient(client, "http://engine")
	return e
}

func (e *engine) load(t *testing.T, files map[string]string) string {
	t.Helper()
	if _, ok := files["Chart.yaml"]; !ok {
		files["Chart.yaml"] = charttest.ChartYAML("")
	}
	response, err := e.LoadChart(t.Context(), &enginev1.LoadChartRequest{Source: &enginev1.LoadChartRequest_Archive{Archive: charttest.Archive(t, files)}})
	if err != nil {
		t.Fatal(err)
	}
	return response.GetChart().GetDigest()
}

func (e *engine) render(t *testing.T, digest, values string) *enginev1.RenderResponse {
	t.Helper()
	response, err := e.Render(t.Context(), &enginev1.RenderRequest{
		ChartDigest: digest, ValuesJson: []byte(values), Release: &enginev1.ReleaseContext{Name: "demo", Namespace: "ns"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return response
}

func codeOf(err error) connect.Code { return connect.CodeOf(err) }

func TestTheEngineAnswersItsParent(t *testing.T) {
	e := startEngine(t)
	if e.ready["ready"] != true || e.ready["pid"] != float64(e.command.Process.Pid) {
		t.Fatalf("%v", e.ready)
	}
	digest := e.load(t, map[string]string{
		"values.yaml": "# doc\na: 1\n", "values.schema.json": `{"properties": {"a": {"type": "integer"}}}`,
		"templates/a.yaml": "a: {{ .Values.a }}\n{{ if .Values.gone }}{{ include \"refuse\" . }}{{ end }}", "templates/_h.tpl": `{{ define "refuse" }}{{ fail (printf "no %s" .Values.gone) }}{{ end }}`,
	})
	info, err := e.GetInfo(t.Context(), &enginev1.GetInfoRequest{})
	if err != nil || len(info.GetCharts()) != 1 || info.GetCharts()[0].GetDigest() != digest || info.GetMaxCharts() != 2 || !strings.HasPrefix(info.GetEngineVersion(), "dev+") {
		t.Fatalf("%v %v", info, err)
	}
	description, err := e.DescribeChart(t.Context(), &enginev1.DescribeChartRequest{ChartDigest: digest})
	if err != nil || string(description.GetValuesYaml()) != "# doc\na: 1\n" || string(description.GetDefaultsJson()) != `{"a":1}` || len(description.GetValuePaths()) != 2 {
		t.Fatalf("%v %v", description, err)
	}
	parsed, err := e.ParseValues(t.Context(), &enginev1.ParseValuesRequest{Text: []byte("b: null\na: 010\n")})
	if err != nil || string(parsed.GetValuesJson()) != `{"a":8,"b":null}` || parsed.GetFindings()[0].GetCode() != "yaml-leading-zero" {
		t.Fatalf("%v %v", parsed, err)
	}
	checked, err := e.Validate(t.Context(), &enginev1.ValidateRequest{ChartDigest: digest, ValuesJson: []byte(`{"a":"x"}`)})
	if err != nil || checked.GetFindings()[0].GetKeyword() != "type" || checked.GetFindings()[0].GetPath()[0].GetKey() != "a" {
		t.Fatalf("%v %v", checked, err)
	}
	first, second := e.render(t, digest, `{"a":2}`).GetRendered(), e.render(t, digest, `{"a":2}`).GetRendered()
	if !strings.Contains(first.GetManifest(), "a: 2\n") || first.GetCached() || !second.GetCached() || second.GetManifest() != first.GetManifest() {
		t.Fatalf("%v %v", first, second)
	}
	failure := e.render(t, digest, `{"gone":true}`).GetFailure()
	if failure.GetKind() != enginev1.RenderFailure_KIND_REFUSED || len(failure.GetPaths()) != 1 || failure.GetPaths()[0].GetKeys()[0] != "gone" {
		t.Fatalf("%v", failure)
	}
	size, err := e.EncodeRecordSize(t.Context(), &enginev1.EncodeRecordSizeRequest{ChartDigest: digest, Manifest: first.GetManifest()})
	if err != nil || size.GetRecordBytes() == 0 || size.GetLimitBytes() != 1<<20 {
		t.Fatalf("%v %v", size, err)
	}
}

func TestErrorsHaveTheCodesThatTheParentActsOn(t *testing.T) {
	e := startEngine(t)
	digest := e.load(t, map[string]string{"templates/a.yaml": "a: 1"})
	_, unknown := e.DescribeChart(t.Context(), &enginev1.DescribeChartRequest{ChartDigest: "sha256:0"})
	_, broken := e.LoadChart(t.Context(), &enginev1.LoadChartRequest{Source: &enginev1.LoadChartRequest_Archive{Archive: []byte("x")}})
	_, nothing := e.LoadChart(t.Context(), &enginev1.LoadChartRequest{})
	_, other := e.LoadChart(t.Context(), &enginev1.LoadChartRequest{
		Source: &enginev1.LoadChartRequest_Archive{Archive: charttest.Archive(t, map[string]string{"Chart.yaml": charttest.ChartYAML("")})}, ExpectedDigest: digest,
	})
	_, values := e.Render(t.Context(), &enginev1.RenderRequest{ChartDigest: digest, ValuesJson: []byte("[")})
	_, large := e.Render(t.Context(), &enginev1.RenderRequest{ChartDigest: digest, ValuesJson: make([]byte, 3<<20)})
	_, version := e.Render(t.Context(), &enginev1.RenderRequest{ChartDigest: digest, Capabilities: &enginev1.Capabilities{KubeVersion: "x"}})
	_, record := e.DecodeRelease(t.Context(), &enginev1.DecodeReleaseRequest{Record: []byte("x")})
	_, records := e.ListRevisions(t.Context(), &enginev1.ListRevisionsRequest{Records: make([][]byte, 65)})
	_, request := e.ParseValues(t.Context(), &enginev1.ParseValuesRequest{Text: make([]byte, 49<<20)})
	for name, row := range map[string]struct {
		err  error
		want connect.Code
	}{
		"an unknown digest": {unknown, connect.CodeNotFound}, "a broken archive": {broken, connect.CodeInvalidArgument},
		"no source": {nothing, connect.CodeInvalidArgument}, "another digest": {other, connect.CodeFailedPrecondition},
		"no JSON": {values, connect.CodeInvalidArgument}, "large values": {large, connect.CodeResourceExhausted},
		"a wrong version": {version, connect.CodeInvalidArgument}, "a broken record": {record, connect.CodeInvalidArgument},
		"too many records": {records, connect.CodeResourceExhausted}, "a large request": {request, connect.CodeResourceExhausted},
	} {
		if codeOf(row.err) != row.want {
			t.Errorf("%s: %v", name, row.err)
		}
	}
	list, err := e.ListRevisions(t.Context(), &enginev1.ListRevisionsRequest{Records: [][]byte{[]byte("x")}})
	if err != nil || len(list.GetErrors()) != 1 {
		t.Fatalf("%v %v", list, err)
	}
}

func TestTheEngineEndsWithItsParent(t *testing.T) {
	closed := startEngine(t)
	_ = closed.stdin.Close()
	if err := closed.command.Wait(); err != nil {
		t.Errorf("after stdin was closed: %v", err)
	}
	signaled := startEngine(t)
	if err := signaled.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := signaled.command.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v", err)
	}
}

// dyingParent starts an engine whose standard input stays open, tells its process id and waits to be killed.
func dyingParent() {
	engine := command("engine", "--socket", os.Args[1])
	reader, writer, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	engine.Stdin = reader
	// The engine holds the other end too, so that its standard input stays open when this process is gone.
	engine.ExtraFiles = []*os.File{writer}
	stdout, err := engine.StdoutPipe()
	if err != nil {
		panic(err)
	}
	if err := engine.Start(); err != nil {
		panic(err)
	}
	_, _ = bufio.NewReader(stdout).ReadBytes('\n')
	fmt.Println(engine.Process.Pid)
	// Waiting for nothing at all would be taken for a deadlock and end this process, and the engine with it.
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, syscall.SIGTERM)
	<-ended
}

func TestTheEngineEndsWhenItsParentIsKilled(t *testing.T) {
	parent := command("dying parent", socketPath(t))
	stdout, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	var pid int
	if _, err := fmt.Fscan(stdout, &pid); err != nil {
		t.Fatal(err)
	}
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait()
	deadline := time.Now().Add(time.Minute)
	for !isGone(pid) {
		if time.Now().After(deadline) {
			t.Fatalf("process %d outlives its parent", pid)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func isGone(pid int) bool {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return errors.Is(err, os.ErrNotExist) || strings.Contains(string(status), ") Z ")
}

func TestAStrangerIsRefused(t *testing.T) {
	socket := socketPath(t)
	parent := command("dying parent", socket)
	stdout, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = parent.Process.Kill()
		_ = parent.Wait()
	}()
	var pid int
	if _, err := fmt.Fscan(stdout, &pid); err != nil {
		t.Fatal(err)
	}
	connection, err := (&net.Dialer{}).DialContext(t.Context(), "unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(connection, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	if got, _ := io.ReadAll(connection); len(got) > 0 {
		t.Fatalf("served: %s", got)
	}
}

func TestTheEngineIsUsedWrongly(t *testing.T) {
	for _, arguments := range [][]string{{}, {"--socket", "/tmp/ichor-socket-in-an-open-folder"}} {
		if err := command("engine", arguments...).Run(); err == nil {
			t.Errorf("%v was accepted", arguments)
		}
	}
}
