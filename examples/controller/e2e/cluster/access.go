package cluster

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"os"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/clientcmd/api"
)

// Kubeconfig returns the file with which kubectl and others may do everything.
func (c *Cluster) Kubeconfig() string { return c.path("kubeconfig") }

// authority is the certificate that the API server makes for itself, which is its own
// authority.
func (c *Cluster) authority() string { return c.path("certificates", "apiserver.crt") }

func (c *Cluster) server() string { return fmt.Sprintf("https://%s:%d", loopback, c.port) }

// writeFiles makes the administrator's token and kubeconfig, the key that signs the
// tokens of service accounts, and the word on what to note of writes.
func (c *Cluster) writeFiles() error {
	c.token = rand.Text()
	line := c.token + `,admin,admin,"system:masters"` + "\n"
	if err := os.WriteFile(c.path("tokens"), []byte(line), 0o600); err != nil {
		return err
	}
	if err := c.writeKubeconfig(c.Kubeconfig(), c.token); err != nil {
		return err
	}
	if err := os.WriteFile(c.path("audit-policy.yaml"), []byte(auditPolicy), 0o600); err != nil {
		return err
	}
	return writeKey(c.path("service-account.key"))
}

func writeKey(file string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	der, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return err
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der})
	return os.WriteFile(file, text, 0o600)
}

func (c *Cluster) config(token string) *rest.Config {
	return &rest.Config{
		Host: c.server(), BearerToken: token, QPS: -1,
		TLSClientConfig: rest.TLSClientConfig{CAFile: c.authority()},
	}
}

func (c *Cluster) writeKubeconfig(file, token string) error {
	const name = "cluster"
	k := api.NewConfig()
	k.Clusters[name] = &api.Cluster{Server: c.server(), CertificateAuthority: c.authority()}
	k.AuthInfos[name] = &api.AuthInfo{Token: token}
	k.Contexts[name] = &api.Context{Cluster: name, AuthInfo: name}
	k.CurrentContext = name
	return clientcmd.WriteToFile(*k, file)
}
