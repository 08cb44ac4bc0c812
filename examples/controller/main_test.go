package main

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/rollout"
)

func TestFlags(t *testing.T) {
	got, err := readFlags(strings.Fields(`--kubeconfig k --namespace shop --workers 3 --quirks LagStops
		--leader-elect --leader-elect-namespace n --leader-elect-name l --metrics-bind-address :1
		--health-bind-address :2 --kube-api-qps 7 --kube-api-burst 8`), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	want := &options{
		kubeconfig: "k", namespace: "shop", workers: 3, quirks: rollout.LagStops, leaderElect: true,
		leaseNamespace: "n", leaseName: "l", metricsAddress: ":1", healthAddress: ":2", qps: 7, burst: 8,
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(options{})); diff != "" {
		t.Errorf("options mismatch (-want +got)\n%s", diff)
	}
}

func TestWithoutFlagsNothingIsBroughtBack(t *testing.T) {
	got, err := readFlags(nil, io.Discard)
	if err != nil || got.quirks != 0 || got.workers != 5 || got.dryRun || got.leaderElect || got.namespace != "" {
		t.Errorf("%+v, error %v", got, err)
	}
}

func TestBadFlagsAreNamed(t *testing.T) {
	for _, c := range []struct{ name, args, want string }{
		{"no workers", "--workers 0", "--workers 0"},
		{"an unknown quirk", "--quirks Nope", `"Nope"`},
		{"an argument", "web", `"web"`},
		{"a lease that is not written", "--dry-run --leader-elect", "--leader-elect"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var said strings.Builder
			if _, err := readFlags(strings.Fields(c.args), &said); err == nil || !strings.Contains(said.String(), c.want) {
				t.Errorf("error %v, said %q, want %q in it", err, said.String(), c.want)
			}
		})
	}
}

func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		code int
		body string
	}{
		{"well", nil, http.StatusOK, "ok\n"},
		{"ill", errors.New("why"), http.StatusServiceUnavailable, "why\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			answer(func(*http.Request) error { return c.err })(w, httptest.NewRequest(http.MethodGet, "/", nil))
			if w.Code != c.code || w.Body.String() != c.body {
				t.Errorf("answer %d %q, want %d %q", w.Code, w.Body, c.code, c.body)
			}
		})
	}
}
