package main

import (
	"errors"
	"flag"
	"net/url"

	"go.etcd.io/etcd/server/v3/embed"
)

// runEtcd runs etcd at a socket until it fails or is killed.
func runEtcd(args []string) error {
	flags := flag.NewFlagSet("etcd", flag.ContinueOnError)
	dir := flags.String("dir", "", "folder of the data")
	socket := flags.String("socket", "", "file to listen at")
	if flags.Parse(args) != nil {
		return errUsage
	}
	if *dir == "" || *socket == "" {
		return errors.New("etcd: --dir and --socket are needed")
	}
	server, err := embed.StartEtcd(etcdConfig(*dir, *socket))
	if err != nil {
		return err
	}
	defer server.Close()
	return <-server.Err()
}

// etcdConfig needs no port. Data is not synced to the disk: none of it is to outlive
// the machine.
func etcdConfig(dir, socket string) *embed.Config {
	c := embed.NewConfig()
	c.Dir, c.LogLevel, c.UnsafeNoFsync = dir, "warn", true
	c.ListenClientUrls = []url.URL{{Scheme: "unix", Path: socket}}
	nobody := []url.URL{{Scheme: "http", Host: "127.0.0.1:0"}}
	c.AdvertiseClientUrls, c.ListenPeerUrls = nobody, nobody
	return c
}
