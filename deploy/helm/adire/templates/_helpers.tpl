{{- define "adire.name" -}}
{{- ternary .Release.Name (printf "%s-adire" .Release.Name) (contains "adire" .Release.Name) | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "adire.selector" -}}
app.kubernetes.io/name: adire
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "adire.labels" -}}
{{ include "adire.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "adire.image" -}}
{{- with .Values.image }}
{{- if .digest }}{{ printf "%s@%s" .repository .digest }}
{{- else }}{{ printf "%s:%s" .repository (.tag | default $.Chart.AppVersion) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "adire.claim" -}}
{{ .Values.volume.existingClaim | default (printf "%s-files" (include "adire.name" .)) }}
{{- end }}

{{- /* True if a second pod could not have the volume: an update has to stop the first. */}}
{{- define "adire.isSingle" -}}
{{- if and .Values.volume.enabled (ne .Values.volume.accessMode "ReadWriteMany") }}true{{ end }}
{{- end }}

{{- define "adire.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "adire.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "adire.checks" -}}
{{- if not (or .Values.volume.enabled (.Values.config.S3_ENDPOINT)) }}
{{- fail "Photos have no store: set config.S3_ENDPOINT and config.S3_BUCKET, or volume.enabled." }}
{{- end }}
{{- if and (include "adire.isSingle" .) (or (gt (int .Values.web.replicas) 1) (gt (int .Values.worker.replicas) 0)) }}
{{- fail (printf "Several servers can’t share a volume with %s: use S3, ReadWriteMany, or web.replicas: 1 with worker.replicas: 0." .Values.volume.accessMode) }}
{{- end }}
{{- end }}
