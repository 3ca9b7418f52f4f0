{{/* What the pods of processes and of the migration have in common. */}}
{{- define "rollcall.pod" -}}
automountServiceAccountToken: false
securityContext: { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
{{- end }}

{{- define "rollcall.rights" -}}
{ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
{{- end }}
