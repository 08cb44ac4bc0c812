package kubelet

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const loopback = "127.0.0.1"

// running returns the pod as it is once its containers run.
func running(pod *corev1.Pod, mood mood, now metav1.Time) *corev1.Pod {
	pod = pod.DeepCopy()
	s := &pod.Status
	s.Phase, s.StartTime = corev1.PodRunning, &now
	s.HostIP, s.PodIP, s.PodIPs = loopback, loopback, []corev1.PodIP{{IP: loopback}}
	s.ContainerStatuses = nil
	for _, c := range pod.Spec.Containers {
		s.ContainerStatuses = append(s.ContainerStatuses, corev1.ContainerStatus{
			Name: c.Name, Image: c.Image, ImageID: "fake://" + c.Image,
			ContainerID: "fake://" + string(pod.UID) + "/" + c.Name,
			Ready:       !mood.broken, Started: new(true),
			State: corev1.ContainerState{Running: &corev1.ContainerStateRunning{StartedAt: now}},
		})
	}
	set(s, corev1.PodCondition{Type: corev1.PodInitialized, Status: corev1.ConditionTrue}, now)
	if mood.broken {
		setReady(s, corev1.ConditionFalse, "ContainersNotReady", now)
		return pod
	}
	setReady(s, corev1.ConditionTrue, "", now)
	return pod
}

// stopped returns the pod as it is once its containers have ended well.
func stopped(pod *corev1.Pod, now metav1.Time) *corev1.Pod {
	pod = pod.DeepCopy()
	s := &pod.Status
	s.Phase = corev1.PodSucceeded
	for i := range s.ContainerStatuses {
		c := &s.ContainerStatuses[i]
		ended := corev1.ContainerStateTerminated{
			Reason: "Completed", FinishedAt: now, ContainerID: c.ContainerID,
		}
		if c.State.Running != nil {
			ended.StartedAt = c.State.Running.StartedAt
		}
		c.Ready, c.Started = false, new(false)
		c.State = corev1.ContainerState{Terminated: &ended}
	}
	setReady(s, corev1.ConditionFalse, "PodCompleted", now)
	return pod
}

func setReady(s *corev1.PodStatus, ready corev1.ConditionStatus, why string, now metav1.Time) {
	set(s, corev1.PodCondition{Type: corev1.ContainersReady, Status: ready, Reason: why}, now)
	set(s, corev1.PodCondition{Type: corev1.PodReady, Status: ready, Reason: why}, now)
}

// set puts a condition into a status. Its time is that of the last change.
func set(s *corev1.PodStatus, c corev1.PodCondition, now metav1.Time) {
	c.LastTransitionTime = now
	for i := range s.Conditions {
		if old := &s.Conditions[i]; old.Type == c.Type {
			if old.Status == c.Status {
				c.LastTransitionTime = old.LastTransitionTime
			}
			*old = c
			return
		}
	}
	s.Conditions = append(s.Conditions, c)
}
