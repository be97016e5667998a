{{- /* The Deployment of a component, `web` or `worker`. */}}
{{- define "adire.workload" -}}
{{- $component := .component }}
{{- with .root }}
{{- $part := get .Values $component }}
{{- $isWeb := eq $component "web" }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "adire.name" . }}-{{ $component }}
  labels:
    {{- include "adire.labels" . | nindent 4 }}
    app.kubernetes.io/component: {{ $component }}
spec:
  replicas: {{ $part.replicas }}
  revisionHistoryLimit: 3
  # Proxies need a moment to send requests to a new server.
  minReadySeconds: 5
  progressDeadlineSeconds: {{ add (mul .Values.startupMinutes 60) 300 }}
  selector:
    matchLabels:
      {{- include "adire.selector" . | nindent 6 }}
      app.kubernetes.io/component: {{ $component }}
  strategy:
    {{- if include "adire.isSingle" . }}
    type: Recreate
    {{- else }}
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
    {{- end }}
  template:
    metadata:
      labels:
        {{- include "adire.labels" . | nindent 8 }}
        app.kubernetes.io/component: {{ $component }}
      annotations:
        checksum/config: {{ include (print $.root.Template.BasePath "/configmap.yaml") . | sha256sum }}
        {{- with .Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "adire.name" . }}
      automountServiceAccountToken: false
      # Variables such as NATS_PORT would be set for services.
      enableServiceLinks: false
      # SIGTERM starts the drain; then a server stops within ten seconds.
      terminationGracePeriodSeconds: {{ ternary (add .Values.web.drainSeconds 15) 30 $isWeb }}
      securityContext:
        {{- include "adire.podSecurity" . | nindent 8 }}
      {{- with .Values.image.pullSecrets }}
      imagePullSecrets:
        {{- range . }}
        - name: {{ . }}
        {{- end }}
      {{- end }}
      containers:
        - name: server
          image: {{ include "adire.image" . }}
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          env:
            - name: ROLE
              value: {{ ternary (ternary "web" "all" (gt (int .Values.worker.replicas) 0)) "worker" $isWeb }}
            {{- if $isWeb }}
            - name: DRAIN_SECONDS
              value: {{ .Values.web.drainSeconds | quote }}
            {{- end }}
          envFrom:
            - configMapRef:
                name: {{ include "adire.name" . }}
            - secretRef:
                name: {{ .Values.existingSecret }}
          ports:
            - name: http
              containerPort: 3000
            - name: metrics
              containerPort: {{ .Values.metrics.port }}
          securityContext:
            {{- include "adire.containerSecurity" . | nindent 12 }}
          # A slow start, such as one with migrations, is not a failure.
          startupProbe:
            httpGet:
              path: /health
              port: http
            periodSeconds: 2
            timeoutSeconds: 5
            failureThreshold: {{ mul .Values.startupMinutes 30 }}
          livenessProbe:
            httpGet:
              path: /health
              port: http
            timeoutSeconds: 5
          # Not /ready/database: all servers would be dropped together.
          readinessProbe:
            httpGet:
              path: /ready
              port: http
            periodSeconds: 2
            timeoutSeconds: 5
          resources:
            {{- toYaml $part.resources | nindent 12 }}
          volumeMounts:
            - name: data
              mountPath: /data
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: data
          {{- if .Values.volume.enabled }}
          persistentVolumeClaim:
            claimName: {{ include "adire.claim" . }}
          {{- else }}
          emptyDir: {}
          {{- end }}
        - name: tmp
          emptyDir: {}
      topologySpreadConstraints:
        {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - topologyKey: {{ . }}
          maxSkew: 1
          whenUnsatisfiable: ScheduleAnyway
          matchLabelKeys: [pod-template-hash]
          labelSelector:
            matchLabels:
              {{- include "adire.selector" $.root | nindent 14 }}
              app.kubernetes.io/component: {{ $component }}
        {{- end }}
      {{- with .Values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .Values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end }}
{{- end }}
