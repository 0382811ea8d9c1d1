package unixserver

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func privateFolder(t *testing.T) string {
	t.Helper()
	// The path of a socket is at most 107 bytes long, so not t.TempDir.
	folder, err := os.MkdirTemp("", "ichor")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return folder
}

type running struct {
	socket string
	stdin  *io.PipeWriter
	ready  map[string]any
	ended  chan error
	cancel context.CancelFunc
}

func start(t *testing.T, parent int, handler http.Handler, change ...func(*Options)) *running {
	t.Helper()
	stdinReader, stdinWriter := io.Pipe()
	stdoutReader, stdoutWriter := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	r := &running{socket: filepath.Join(privateFolder(t), "s"), stdin: stdinWriter, ended: make(chan error, 1), cancel: cancel}
	options := Options{
		SocketPath: r.socket, Handler: handler, Stdin: stdinReader, Stdout: stdoutWriter, ParentPID: parent, Grace: time.Minute,
		Ready: map[string]any{"more": "x"},
	}
	for _, apply := range change {
		apply(&options)
	}
	go func() { r.ended <- Run(ctx, options) }()
	line, err := bufio.NewReader(stdoutReader).ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(line, &r.ready); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *running) get() (string, error) {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", r.socket)
	}}}
	response, err := client.Get("http://engine/")
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return string(body), err
}

var hello = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hello") })

func TestTheParentIsServedUntilStdinCloses(t *testing.T) {
	r := start(t, os.Getpid(), hello)
	if r.ready["ready"] != true || r.ready["socket"] != r.socket || r.ready["more"] != "x" || r.ready["pid"] != float64(os.Getpid()) {
		t.Fatalf("%v", r.ready)
	}
	if body, err := r.get(); err != nil || body != "hello" {
		t.Fatalf("%q %v", body, err)
	}
	info, err := os.Stat(r.socket)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v %v", info, err)
	}
	_ = r.stdin.Close()
	if err := <-r.ended; err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(r.socket); !errors.Is(err, os.ErrNotExist) {
		t.Fatal("the socket is still there")
	}
}

func TestOtherProcessesAreRefused(t *testing.T) {
	r := start(t, os.Getpid()+1, hello)
	if body, err := r.get(); err == nil {
		t.Fatalf("served %q", body)
	}
	r.cancel()
	if err := <-r.ended; err != nil {
		t.Fatal(err)
	}
}

func TestRunningRequestsAreFinished(t *testing.T) {
	entered, finish := make(chan bool), make(chan bool)
	r := start(t, os.Getpid(), http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(entered)
		<-finish
		_, _ = io.WriteString(w, "done")
	}))
	body := make(chan string, 1)
	go func() {
		text, err := r.get()
		body <- fmt.Sprint(text, err)
	}()
	<-entered
	r.cancel()
	close(finish)
	if got := <-body; got != "done<nil>" {
		t.Fatal(got)
	}
	if err := <-r.ended; err != nil {
		t.Fatal(err)
	}
}

func TestRunningRequestsAreCanceledWhereThatIsWanted(t *testing.T) {
	entered := make(chan bool)
	r := start(t, os.Getpid(), http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		close(entered)
		<-request.Context().Done()
		_, _ = io.WriteString(w, "left in order")
	}), func(options *Options) { options.CancelAtEnd = true })
	body := make(chan string, 1)
	go func() {
		text, err := r.get()
		body <- fmt.Sprint(text, err)
	}()
	<-entered
	_ = r.stdin.Close()
	if got := <-body; got != "left in order<nil>" {
		t.Fatal(got)
	}
}

func TestFoldersThatOthersCanEnterAreRefused(t *testing.T) {
	open := privateFolder(t)
	if err := os.Chmod(open, 0o755); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(privateFolder(t), "link")
	if err := os.Symlink(privateFolder(t), link); err != nil {
		t.Fatal(err)
	}
	for name, folder := range map[string]string{"open": open, "link": link, "missing": filepath.Join(open, "no")} {
		err := Run(t.Context(), Options{SocketPath: filepath.Join(folder, "s"), Handler: hello, Stdin: strings.NewReader(""), Stdout: io.Discard})
		if !errors.Is(err, ErrFolder) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestASocketThatIsThereIsNotReplaced(t *testing.T) {
	r := start(t, os.Getpid(), hello)
	err := Run(t.Context(), Options{SocketPath: r.socket, Handler: hello, Stdin: strings.NewReader(""), Stdout: io.Discard})
	if err == nil {
		t.Fatal("the socket was taken over")
	}
	if body, err := r.get(); err != nil || body != "hello" {
		t.Fatalf("%q %v", body, err)
	}
}
