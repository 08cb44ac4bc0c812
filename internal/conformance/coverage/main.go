// The coverage command prints how much of the reference a run of the tests has
// reached: for each of its files that decide something, the share of the statements,
// and then every statement not reached with the reason.
//
//	go test . -coverpkg=k8s.io/kubernetes/pkg/controller/deployment/... -coverprofile=reached.out
//	go run ./coverage reached.out
//
// It fails if the share of all the files together is below -least. Functions that no
// sync calls are left out: package util has some for others.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// reference is the import path of the controller.
const reference = "k8s.io/kubernetes/pkg/controller/deployment"

func main() {
	least := flag.Float64("least", 90, "the `percentage` of statements to be reached")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: coverage [-least PERCENTAGE] PROFILE")
		os.Exit(2)
	}
	reached, err := run(flag.Arg(0), os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "coverage:", err)
		os.Exit(2)
	}
	if reached < *least {
		fmt.Printf("%.1f %% is below %.1f %%\n", reached, *least)
		os.Exit(1)
	}
}

// run reports on a profile, and returns the percentage of statements reached.
func run(profile string, to io.Writer) (float64, error) {
	f, err := os.Open(profile)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	blocks, err := readProfile(f)
	if err != nil {
		return 0, err
	}
	dir, err := sourceOf(reference)
	if err != nil {
		return 0, err
	}
	code, err := readCode(dir)
	if err != nil {
		return 0, err
	}
	return report(to, blocks, code.functions(), code.called("syncDeployment")), nil
}

// sourceOf returns where the source of a package is.
func sourceOf(pkg string) (string, error) {
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", pkg).Output()
	if err != nil {
		return "", fmt.Errorf("go list %s: %w", pkg, err)
	}
	return strings.TrimSpace(string(out)), nil
}
