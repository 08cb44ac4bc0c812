//go:build upstream

package deployment

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"go.etcd.io/etcd/server/v3/embed"
)

// TestMain runs etcd in the process. The one that it stands in for wants a binary in
// the path, and waits up to ten minutes for goroutines to end.
func TestMain(m *testing.M) {
	code, err := onEtcd(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, "etcd:", err)
		code = 1
	}
	os.Exit(code)
}

func onEtcd(run func() int) (int, error) {
	dir, err := os.MkdirTemp("", "etcd")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	socket := url.URL{Scheme: "unix", Path: filepath.Join(dir, "sock")}
	nobody := []url.URL{{Scheme: "http", Host: "127.0.0.1:0"}}
	c := embed.NewConfig()
	c.Dir, c.LogLevel, c.UnsafeNoFsync = filepath.Join(dir, "data"), "panic", true
	c.ListenClientUrls, c.AdvertiseClientUrls, c.ListenPeerUrls = []url.URL{socket}, nobody, nobody
	server, err := embed.StartEtcd(c)
	if err != nil {
		return 0, err
	}
	defer server.Close()
	<-server.Server.ReadyNotify()
	if err := os.Setenv("KUBE_INTEGRATION_ETCD_URL", socket.String()); err != nil {
		return 0, err
	}
	return run(), nil
}
