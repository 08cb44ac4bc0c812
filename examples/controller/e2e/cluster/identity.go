package cluster

import (
	"context"

	authenticationv1 "k8s.io/api/authentication/v1"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// The namespace of identities and of their leases.
const system = "kube-system"

// Identity makes a service account that may do what the Deployment controller of
// Kubernetes may do, and hold leases, and returns a kubeconfig for it. Its user is
// called "system:serviceaccount:kube-system:" and the name.
func (c *Cluster) Identity(ctx context.Context, name string) (kubeconfig string, err error) {
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: name}}
	accounts := c.client.CoreV1().ServiceAccounts(system)
	if _, err := accounts.Create(ctx, account, metav1.CreateOptions{}); err != nil {
		return "", err
	}
	if err := c.allow(ctx, name); err != nil {
		return "", err
	}
	request := &authenticationv1.TokenRequest{
		Spec: authenticationv1.TokenRequestSpec{ExpirationSeconds: new(int64(24 * 60 * 60))},
	}
	request, err = accounts.CreateToken(ctx, name, request, metav1.CreateOptions{})
	if err != nil {
		return "", err
	}
	file := c.path(name + ".kubeconfig")
	return file, c.writeKubeconfig(file, request.Status.Token)
}

// allow binds an account to the rights of a Deployment controller.
func (c *Cluster) allow(ctx context.Context, name string) error {
	rbac := c.client.RbacV1()
	subjects := []rbacv1.Subject{{Kind: rbacv1.ServiceAccountKind, Namespace: system, Name: name}}
	meta := metav1.ObjectMeta{Name: name}
	binding := &rbacv1.ClusterRoleBinding{
		ObjectMeta: meta, Subjects: subjects,
		RoleRef: roleRef("ClusterRole", "system:controller:"+DeploymentController),
	}
	if _, err := rbac.ClusterRoleBindings().Create(ctx, binding, metav1.CreateOptions{}); err != nil {
		return err
	}
	leases := &rbacv1.Role{ObjectMeta: meta, Rules: []rbacv1.PolicyRule{{
		APIGroups: []string{"coordination.k8s.io"}, Resources: []string{"leases"},
		Verbs: []string{"get", "create", "update"},
	}}}
	if _, err := rbac.Roles(system).Create(ctx, leases, metav1.CreateOptions{}); err != nil {
		return err
	}
	_, err := rbac.RoleBindings(system).Create(ctx, &rbacv1.RoleBinding{
		ObjectMeta: meta, Subjects: subjects, RoleRef: roleRef("Role", name),
	}, metav1.CreateOptions{})
	return err
}

func roleRef(kind, name string) rbacv1.RoleRef {
	return rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: kind, Name: name}
}
