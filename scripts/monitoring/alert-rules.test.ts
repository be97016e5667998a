import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditions, objectives } from '../../server/src/objectives.ts'
import { startTestApp, type TestApp } from '../../server/src/testing/app.ts'
import { findPromtool } from '../find-promtool.ts'
import { ROOT } from '../steps.ts'
import { type AlertRule, listAlertRules, renderAlerts } from './alert-rules.ts'
import { listExpressions } from './dashboard.ts'

const ALERTS = join(ROOT, 'deploy/monitoring/alerts.yaml')
const rules = listAlertRules()

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adire-alerts-'))
  app = await startTestApp({ withJobs: false })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

test('has a runbook in the operating guide for every alert', () => {
  const guide = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8').split('\n')
  for (const { runbook } of rules) expect(guide).toContain(`### ${runbook}`)
})

test('exports every metric and label that the alerts and the dashboard use', async () => {
  const text = await app.readMetrics()
  const exported = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
  const expressions = [...rules.map(({ expression }) => expression), ...listExpressions()]
  const used = expressions.flatMap((expression) => expression.match(/\badire_\w+/g) ?? [])
  const families = new Set(used.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))
  expect([...families].filter((name) => !exported.includes(name))).toEqual([])
  for (const [action, { withinSeconds }] of Object.entries(objectives))
    expect(text).toContain(
      `adire_action_seconds_bucket{le="${withinSeconds}",action="${action}",result="ok"} 0`,
    )
})

interface Example {
  labels?: Record<string, string>
  /** Values of each series that fire the alert, and others that don't. */
  series: Record<string, { bad: string; good: string }>
}

const single = (series: string, bad: string, good: string, labels = {}): Example => ({
  series: { [series]: { bad, good } },
  labels,
})
const instance = { instance: 'one' }

const examples: Record<string, Example> = {
  AdireServerDown: single('up{job="adire",instance="one"}', '0x90', '1x90', {
    job: 'adire',
    ...instance,
  }),
  AdireDatabaseDown: single('adire_database_up{instance="one"}', '0x90', '1x90', instance),
  AdireErrors: {
    series: {
      'adire_http_request_seconds_count{status="500"}': { bad: '0+5x90', good: '0+1x90' },
      'adire_http_request_seconds_count{status="200"}': { bad: '0+300x90', good: '0+300x90' },
    },
  },
  AdireConnectionsExhausted: single(
    'adire_database_waiting{instance="one"}',
    '3x90',
    '0x90',
    instance,
  ),
  AdireJobsWaiting: single('adire_jobs_due_seconds', '301+60x90', '2x90'),
  AdireJobsDead: single('adire_jobs_dead{name="mail.deliver"}', '1x90', '0x90', {
    name: 'mail.deliver',
  }),
  AdireRelayMissing: single('adire_relay_leader', '0x90', '1x90'),
  AdireBusDown: single('adire_bus_connected{instance="one"}', '0x90', '1x90', instance),
  AdireBackupOld: single('adire_backup_age_seconds', '93700+60x90', '0+60x90'),
  AdireBackupLogLate: single('adire_backup_log_lag_seconds', '400x90', '1x90'),
  AdireReplicasUnused: {
    series: {
      'adire_replica_in_use{instance="one",replica="a"}': { bad: '0x90', good: '1x90' },
      'adire_replica_in_use{instance="one",replica="the primary"}': { bad: '0x90', good: '0x90' },
      'adire_replica_in_use{instance="two",replica="a"}': { bad: '1x90', good: '1x90' },
    },
  },
  AdireReplicaAway: single(
    'adire_replica_lag_seconds{instance="one",replica="a"}',
    'NaN '.repeat(91),
    '4x90',
    { replica: 'a' },
  ),
  AdireReplicaBehind: single(
    'adire_replica_lag_seconds{instance="one",replica="b"}',
    '6x90',
    '4x90',
    { replica: 'b' },
  ),
  AdireReplicationSlotBehind: single('adire_replication_slot_bytes', '300000000x90', '16777216x90'),
  AdireMailFailing: {
    series: {
      'adire_mails_total{result="failed"}': { bad: '0+2x90', good: '0x90' },
      'adire_mails_total{result="ok"}': { bad: '0+10x90', good: '0+10x90' },
    },
  },
  AdireUrgentMailLate: single('adire_urgent_mail_seconds', '4000x90', '30x90'),
  AdirePaymentsQuarantined: single(
    'adire_queue_waiting{queue="quarantinedEvents"}',
    '1x90',
    '0x90',
  ),
  AdirePhotosLate: {
    series: {
      'adire_photo_reviews{result="late"}': { bad: '10x90', good: '1x90' },
      'adire_photo_reviews{result="in_time"}': { bad: '90x90', good: '99x90' },
    },
  },
  AdireReportsOverdue: single('adire_queue_overdue{queue="reports"}', '1x90', '0x90'),
  AdireModerationOverdue: single('adire_queue_overdue{queue="photos"}', '4x90', '0x90', {
    queue: 'photos',
  }),
  AdireSelfiesKept: single('adire_selfie_deletion_seconds', '3700x90', '2x90'),
  AdireThreadHomeAway: single('adire_pending_messages_seconds', '300x90', '0x90'),
  AdireDiskFull: single('adire_disk_free_ratio{instance="one"}', '0.1x90', '0.4x90', instance),
  AdireAdDiscrepancies: single('adire_ad_discrepancies', '1x90', '0x90'),
}

/** A test file of promtool: these series at a time, and the alerts that fire then. */
function describe(series: Record<string, string>, at: string, fired: Record<string, object[]>) {
  return {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: Object.entries(fired).map(([alertname, alerts]) => ({
      eval_time: at,
      alertname,
      exp_alerts: alerts,
    })),
  }
}

function toAlert({ alert, severity, summary }: AlertRule, labels: Record<string, string> = {}) {
  const [annotation] = renderAlerts().split(`- alert: ${alert}\n`).slice(1)
  const runbook = /runbook: "([^"]+)"/.exec(annotation ?? '')?.[1]
  return {
    exp_labels: { severity, ...labels },
    exp_annotations: { summary, runbook },
  }
}

function runPromtool(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(findPromtool(), args, {
    encoding: 'utf8',
    cwd: folder,
  })
  return { status, output: `${stdout}${stderr}` }
}

function testRules(tests: object[]): { status: number | null; output: string } {
  const file = join(folder, `${crypto.randomUUID()}.yaml`)
  // Every JSON document is a YAML document.
  writeFileSync(file, JSON.stringify({ rule_files: [ALERTS], evaluation_interval: '10m', tests }))
  return runPromtool('test', 'rules', file)
}

const passed = { status: 0, output: expect.stringContaining('SUCCESS') as string }

test('writes rules that Prometheus accepts', () => {
  expect(runPromtool('check', 'rules', ALERTS)).toEqual(passed)
})

test('fires the alert of a state while it lasts, and not otherwise', () => {
  expect(Object.keys(examples)).toEqual(conditions.map(({ alert }) => alert))
  // All in one test of promtool, because each one makes a database.
  const pick = (kind: 'bad' | 'good') =>
    Object.fromEntries(
      Object.values(examples).flatMap(({ series }) =>
        Object.entries(series).map(([name, values]) => [name, values[kind]]),
      ),
    )
  const fired = Object.fromEntries(
    rules
      .filter(({ alert }) => alert in examples)
      .map((rule) => [rule.alert, [toAlert(rule, examples[rule.alert]?.labels)]]),
  )
  const silent = Object.fromEntries(Object.keys(examples).map((alert) => [alert, []]))
  expect(
    testRules([describe(pick('bad'), '80m', fired), describe(pick('good'), '80m', silent)]),
  ).toEqual(passed)
})

/** Series of an action of which a share misses its objective, at a number of actions a minute. */
function actionSeries(action: string, withinSeconds: number, missed: number, perMinute: number) {
  const name = 'adire_action_seconds'
  const good = Math.round(perMinute * (1 - missed))
  return {
    [`${name}_count{action="${action}",result="ok"}`]: `0+${perMinute}x250`,
    [`${name}_bucket{action="${action}",result="ok",le="${withinSeconds}"}`]: `0+${good}x250`,
    [`${name}_bucket{action="${action}",result="ok",le="+Inf"}`]: `0+${perMinute}x250`,
  }
}

const burnRules = rules.filter(({ alert }) => !(alert in examples))

/** The alerts of all objectives, of which those with a name that ends so fire. */
const firing = (...endings: string[]) =>
  Object.fromEntries(
    burnRules.map((rule) => [
      rule.alert,
      endings.some((ending) => rule.alert.endsWith(ending)) ? [toAlert(rule)] : [],
    ]),
  )

/** Series of all actions, of which each misses its objective by this share of its budget. */
function allSeries(missed: (budget: number) => number): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(objectives).map(([action, { share, withinSeconds }]) =>
      actionSeries(action, withinSeconds, missed(1 - share), 1_000),
    ),
  ) as Record<string, string>
}

test('alerts by how fast the budget of an objective burns', () => {
  const perfect = Object.entries(allSeries(() => 0))
  const tests = [
    describe(
      allSeries(() => 0.95),
      '4h',
      firing('Fast', 'Slow'),
    ),
    describe(
      allSeries((budget) => budget * 1.5),
      '4h',
      firing('Slow'),
    ),
    describe(
      allSeries((budget) => budget / 2),
      '4h',
      firing(),
    ),
    // Prometheus 3 writes whole bounds with a fraction.
    describe(
      Object.fromEntries(
        perfect.map(([name, values]) => [name.replace(/le="(\d+)"/, 'le="$1.0"'), values]),
      ),
      '4h',
      firing(),
    ),
  ]
  expect(testRules(tests)).toEqual(passed)
})

test('stays silent about an action that is hardly used', () => {
  const series = Object.entries(objectives).flatMap(([action, { withinSeconds }]) => [
    [`adire_action_seconds_count{action="${action}",result="failed"}`, '0+0.15x70'],
    [`adire_action_seconds_bucket{action="${action}",result="ok",le="${withinSeconds}"}`, '0x70'],
  ])
  expect(testRules([describe(Object.fromEntries(series), '1h', firing())])).toEqual(passed)
})
