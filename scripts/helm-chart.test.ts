import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../server/src/config.ts'
import { configVariables } from '../server/src/config-variables.ts'
import { startTestApp, type TestApp } from '../server/src/testing/app.ts'
import { sampleSecrets } from './check-deployment.ts'
import { findHelm } from './find-helm.ts'
import { ROOT } from './steps.ts'

const FOLDER = join(ROOT, 'deploy/helm')
const CHART = join(FOLDER, 'adire')
const readText = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

const known = configVariables.map(({ name }) => name)
/** Variables that the image sets. */
const image = Object.fromEntries(
  [...readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(/\b([A-Z_]+)=(\S+)/g)].flatMap(
    ([, name = '', value = '']) => (known.includes(name) ? [[name, value] as const] : []),
  ),
)
const secretNames = Object.keys(parseEnv(readText('secret.example.env')))
/** Variables without a place in the chart: its port, the embedded PostgreSQL and demo data. */
const OMITTED = ['PORT', 'BACKUPS', 'BACKUP_KEY', 'BACKUP_DIR', 'BACKUP_KEEP', 'DEMO']

let helm: string
let web: TestApp
let worker: TestApp
beforeAll(async () => {
  helm = findHelm()
  web = await startTestApp({ withJobs: false })
  worker = await startTestApp({ withJobs: false, besides: web, config: { role: 'worker' } })
})
afterAll(async () => {
  await worker.close()
  await web.close()
})

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) })
const Pod = z.object({
  automountServiceAccountToken: z.boolean(),
  terminationGracePeriodSeconds: z.number().default(30),
  securityContext: z.object({ runAsNonRoot: z.boolean(), runAsUser: z.number() }),
  containers: z
    .array(
      z.object({
        env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
        envFrom: z.array(z.unknown()).default([]),
        ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
        command: z.array(z.string()).default([]),
        securityContext: z.unknown(),
        startupProbe: Probe.optional(),
        livenessProbe: Probe.optional(),
        readinessProbe: Probe.optional(),
        volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
      }),
    )
    .length(1),
  volumes: z.array(z.looseObject({ name: z.string() })).default([]),
})
const Labels = z.record(z.string(), z.string())
const Resource = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) })
const Deployment = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    strategy: z.unknown(),
    selector: z.object({ matchLabels: Labels }),
    template: z.object({ metadata: z.object({ labels: Labels }), spec: Pod }),
  }),
})
type Manifest = z.infer<typeof Resource>

const Values = z.record(z.string(), z.unknown())
const example = Values.parse(parse(readText('example.yaml')))

/** Runs Helm with the values of the example and these; null removes a value. */
function runHelm(args: string[], changes: object) {
  const merged = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, mergeValues(name, value)]),
  )
  const { status, stdout, stderr } = spawnSync(helm, [...args, '-f', '-'], {
    input: JSON.stringify({ ...example, ...merged }),
    encoding: 'utf8',
    env: { HOME: tmpdir() },
  })
  return { status, output: stdout, problem: `${stdout}${stderr}` }
}

function mergeValues(name: string, value: unknown): unknown {
  const [given, changes] = [Values.safeParse(example[name]).data, Values.safeParse(value).data]
  if (!given || !changes) return value
  return Object.fromEntries(
    Object.entries({ ...given, ...changes }).filter(([, one]) => one !== null),
  )
}

/** Renders the chart as an installation with the values of the example and these. */
function render(values: object = {}): Manifest[] {
  const { status, output, problem } = runHelm(['template', 'adire', CHART], values)
  expect(status, problem).toBe(0)
  return parseAllDocuments(output)
    .map((document): unknown => document.toJS())
    .filter((manifest) => manifest !== null)
    .map((manifest) => Resource.parse(manifest))
}

function listDeployments(manifests: Manifest[]) {
  return manifests
    .filter(({ kind }) => kind === 'Deployment')
    .map((manifest) => Deployment.parse(manifest))
    .map(({ metadata: { name }, spec }) => {
      const [container] = spec.template.spec.containers
      if (!container) throw new Error(`${name} has no container`)
      return { name, ...spec, pod: spec.template.spec, container }
    })
}

function pick(manifests: Manifest[], kind: string): Manifest {
  const found = manifests.filter((manifest) => manifest.kind === kind)
  expect(found).toHaveLength(1)
  return found[0] ?? { kind, metadata: { name: '' } }
}

/** Returns the variables of each Deployment's server, without those of the Secret. */
function listVariables(manifests: Manifest[]): Record<string, string>[] {
  const { data } = z.object({ data: Labels }).parse(pick(manifests, 'ConfigMap'))
  return listDeployments(manifests).map(({ container: { env } }) => ({
    ...data,
    ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
  }))
}

/** The Secret of a site with these variables: what it needs, and nothing else. */
function fillSecret(variables: Record<string, string>): Record<string, string> {
  const samples = sampleSecrets()
  const given: Record<string, string> = {
    ...samples,
    ...('MEDIA_EDGE_URL' in variables && { MEDIA_EDGE_SECRET: samples['SESSION_SECRET'] ?? '' }),
  }
  return Object.fromEntries(
    secretNames
      .filter((name) => !name.startsWith('S3_') || 'S3_ENDPOINT' in variables)
      .map((name) => [name, given[name] ?? '']),
  )
}

const onVolume = { config: { S3_ENDPOINT: null, S3_BUCKET: null }, volume: { enabled: true } }
const single = {
  ...onVolume,
  volume: { enabled: true, accessMode: 'ReadWriteOnce' },
  web: { replicas: 1, drainSeconds: 60 },
  worker: { replicas: 0 },
}
const everything = {
  config: { MEDIA_EDGE_URL: 'https://media.adire.example', OTEL_TRACES_SAMPLER: 'always_on' },
  image: { digest: `sha256:${'0'.repeat(64)}`, pullSecrets: ['registry'] },
  volume: { enabled: true, existingClaim: 'files', storageClassName: 'shared' },
  metrics: { port: 9500, podMonitor: { enabled: true, labels: { release: 'prometheus' } } },
  networkPolicy: {
    enabled: true,
    webFrom: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
    metricsFrom: [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }],
  },
  podAnnotations: { note: 'yes' },
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'app', operator: 'Exists' }],
}
const sets = [
  ['S3', {}],
  ['a shared volume', onVolume],
  ['one server', single],
  ['every option', everything],
] as const

test.each(sets)('passes helm lint --strict with %s', (_, values) => {
  const { status, problem } = runHelm(['lint', '--strict', CHART], values)
  expect(status, problem).toBe(0)
})

test.each(sets)('renders servers that accept their variables with %s', (_, values) => {
  const manifests = render(values)
  const deployments = listDeployments(manifests)
  const allowed = [...known, 'OTEL_TRACES_SAMPLER']
  for (const [index, variables] of listVariables(manifests).entries()) {
    expect(Object.keys(variables).filter((name) => !allowed.includes(name))).toEqual([])
    expect(Object.keys(variables).filter((name) => secretNames.includes(name))).toEqual([])
    const config = readConfig({ ...image, ...variables, ...fillSecret(variables) })
    const { container, pod } = deployments[index] ?? {}
    expect(container?.ports).toEqual([
      { name: 'http', containerPort: config.port },
      { name: 'metrics', containerPort: config.opsPort },
    ])
    expect(config.opsHost).toBe('0.0.0.0')
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toContain(config.dataDir)
    // Ten seconds for the rest, as the operating guide says.
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(config.drainMs / 1_000 + 10)
  }
})

test('gives each variable of the server one place: Secret, values or the chart itself', () => {
  const properties = z.object({ properties: Values })
  const schema = properties.parse(JSON.parse(readText('adire/values.schema.json')))
  const plain = Object.entries(properties.parse(schema.properties['config']).properties).flatMap(
    ([name, allowed]) => (allowed === false ? [] : [name]),
  )
  const own = ['ROLE', 'DRAIN_SECONDS', 'OPS_PORT', ...Object.keys(image)]
  expect([...plain, ...secretNames, ...own, ...OMITTED].toSorted()).toEqual(known.toSorted())
  // Addresses of databases, NATS and mail servers have passwords.
  const isSecret = /SECRET|KEY|^(?:DATABASE|THREAD_HOME)_|^(?:NATS|SMTP)_URL$/
  expect(plain.filter((name) => isSecret.test(name))).toEqual([])
})

test('takes secrets from the named Secret only', () => {
  const manifests = render({ existingSecret: 'site' })
  for (const { container } of listDeployments(manifests))
    expect(container.envFrom).toEqual([
      { configMapRef: { name: 'adire' } },
      { secretRef: { name: 'site' } },
    ])
  expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([])
  const { status, problem } = runHelm(['template', 'adire', CHART], {
    config: { SESSION_SECRET: 'q7Xr0mVt2LzN9sKdPw4hYc8BjUf5GaEi3TnZ6' },
  })
  expect(status).toBe(1)
  expect(problem).toContain('SESSION_SECRET')
})

test('checks servers at paths that they serve', async () => {
  for (const { name, container } of listDeployments(render())) {
    const { startupProbe, livenessProbe, readinessProbe } = container
    const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path)
    expect(paths).toEqual(['/health', '/health', '/ready'])
    const { url } = name === 'adire-worker' ? worker : web
    for (const path of new Set(paths)) expect((await fetch(`${url}${path}`)).status).toBe(200)
  }
  const manifests = render(everything)
  const [container] = Pod.parse(pick(manifests, 'Pod')['spec']).containers
  expect(container?.command.at(-1)).toContain(`'http://adire-web/ready/database'`)
  expect((await fetch(`${web.url}/ready/database`)).status).not.toBe(404)
  const { spec } = z
    .object({ spec: z.looseObject({ podMetricsEndpoints: z.array(z.unknown()) }) })
    .parse(pick(manifests, 'PodMonitor'))
  expect(spec.podMetricsEndpoints).toEqual([{ port: 'metrics', path: '/metrics', interval: '15s' }])
  expect(spec['jobLabel']).toBe('app.kubernetes.io/name')
})

test.each(sets)(
  'runs every pod without privileges and on a read-only root with %s',
  (_, values) => {
    const manifests = render(values)
    const testPod = Pod.parse(pick(manifests, 'Pod')['spec'])
    for (const pod of [
      ...listDeployments(manifests).map((deployment) => deployment.pod),
      testPod,
    ]) {
      expect(pod.automountServiceAccountToken).toBe(false)
      expect(pod.securityContext).toEqual({ runAsNonRoot: true, runAsUser: 10001 })
      for (const { securityContext } of pod.containers)
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
    }
  },
)

test('updates several servers without a gap, and sends requests to web servers only', () => {
  const manifests = render()
  const deployments = listDeployments(manifests)
  expect(
    listVariables(manifests)
      .map(({ ROLE }) => ROLE)
      .toSorted(),
  ).toEqual(['web', 'worker'])
  for (const { strategy, selector, template } of deployments) {
    expect(strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    })
    expect(template.metadata.labels).toMatchObject(selector.matchLabels)
  }
  const { spec } = z
    .object({ spec: z.object({ selector: Labels }) })
    .parse(pick(manifests, 'Service'))
  const selected = deployments.filter(({ template: { metadata } }) =>
    Object.entries(spec.selector).every(([name, value]) => metadata.labels[name] === value),
  )
  expect(selected.map(({ name }) => name)).toEqual(['adire-web'])
})

test('restarts servers when a variable changes', () => {
  const read = (values: object) => JSON.stringify(listDeployments(render(values)))
  const annotated = (values: object) =>
    render(values)
      .filter(({ kind }) => kind === 'Deployment')
      .map((manifest) => /"checksum\/config":"(\w+)"/.exec(JSON.stringify(manifest))?.[1])
  expect(read({})).toBe(read({ config: { LOG_LEVEL: 'debug' } }))
  expect(annotated({})).not.toEqual(annotated({ config: { LOG_LEVEL: 'debug' } }))
})

test('stops the only server before the next one starts, if its volume is for one', () => {
  const manifests = render(single)
  const deployments = listDeployments(manifests)
  expect(deployments.map(({ strategy }) => strategy)).toEqual([{ type: 'Recreate' }])
  expect(listVariables(manifests).map(({ ROLE }) => ROLE)).toEqual(['all'])
  expect(deployments[0]?.pod.volumes).toContainEqual({
    name: 'data',
    persistentVolumeClaim: { claimName: 'adire-files' },
  })
})

test('takes the host of the ingress from PUBLIC_URL', () => {
  const { spec } = pick(render({ config: { PUBLIC_URL: 'https://lagos.example' } }), 'Ingress')
  expect(spec).toMatchObject({
    rules: [{ host: 'lagos.example' }],
    tls: [{ hosts: ['lagos.example'], secretName: 'adire-tls' }],
  })
})

test('opens the port of metrics to the named peers only', () => {
  const from = everything.networkPolicy
  const labels = { 'app.kubernetes.io/name': 'adire', 'app.kubernetes.io/instance': 'adire' }
  const self = { podSelector: { matchLabels: labels } }
  const { spec } = pick(render(everything), 'NetworkPolicy')
  expect(spec).toEqual({
    podSelector: { matchLabels: labels },
    policyTypes: ['Ingress'],
    ingress: [
      { ports: [{ port: 'http' }], from: [...from.webFrom, self] },
      { ports: [{ port: 'metrics' }], from: from.metricsFrom },
    ],
  })
  const closed = pick(render({ networkPolicy: { enabled: true } }), 'NetworkPolicy')
  expect(closed['spec']).toHaveProperty('ingress', [{ ports: [{ port: 'http' }] }])
})

test.each([
  [{ config: { S3_ENDPOINT: null } }, 'Photos have no store'],
  [{ volume: { enabled: true, accessMode: 'ReadWriteOnce' } }, 'can’t share a volume'],
  [{ ...single, worker: { replicas: 1 } }, 'can’t share a volume'],
  [{ config: { PUBLIC_URL: null } }, 'PUBLIC_URL'],
  [{ config: { PUBLIC_URL: 'http://adire.example' } }, 'PUBLIC_URL'],
  [{ config: { CONFIRM_EMAIL: true } }, 'CONFIRM_EMAIL'],
  [{ web: { replica: 3 } }, 'replica'],
  [{ web: { drainSeconds: 61 } }, 'drainSeconds'],
])('refuses the values %j', (values, message) => {
  const { status, problem } = runHelm(['template', 'adire', CHART], values)
  expect(status).toBe(1)
  expect(problem).toContain(message)
})

test('has the version of the project', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  expect(parse(readText('adire/Chart.yaml'))).toMatchObject({ version, appVersion: version })
})
