package cluster

import (
	"context"
	"crypto/tls"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"time"

	"github.com/rollplan/rollplan/examples/controller/e2e/process"
)

const loopback = "127.0.0.1"

// unverified talks to parts that made their own certificate.
var unverified = &http.Client{Transport: &http.Transport{
	TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true,
}}

// How often a part is asked whether it is ready, and how long one answer may take.
const poll, answer = 50 * time.Millisecond, 2 * time.Second

// until waits for a part to be ready. It fails when the part ends, and with the context.
func until(ctx context.Context, p *process.Process, what string, ready func(context.Context) bool) error {
	for {
		asked, cancel := context.WithTimeout(ctx, answer)
		yes := ready(asked)
		cancel()
		if yes {
			return nil
		}
		select {
		case <-p.Done():
			return p.Err()
		case <-ctx.Done():
			return fmt.Errorf("waiting for %s: %w", what, ctx.Err())
		case <-time.After(poll):
		}
	}
}

// freePort returns a port that nobody listens on. It lies below those that systems give
// to outgoing connections, so that none takes it while the API server is down.
func freePort() (int, error) {
	const first, many, tries = 20_000, 10_000, 20
	var err error
	for range tries {
		port := first + rand.IntN(many)
		var l net.Listener
		if l, err = net.Listen("tcp", fmt.Sprintf("%s:%d", loopback, port)); err == nil {
			return port, l.Close()
		}
	}
	return 0, fmt.Errorf("no free port: %w", err)
}
