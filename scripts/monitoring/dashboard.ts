import { conditions, type MemberAction, objectives } from '../../server/src/objectives.ts'
import { missedShare } from './alert-rules.ts'

interface Query {
  expression: string
  legend: string
}

interface Panel {
  title: string
  queries: readonly Query[]
  /** Unit of Grafana. */
  unit: string
  description?: string
}

/** Width and height of a panel, on the 24 columns of Grafana. */
const SIZE = { w: 8, h: 7 }
const COLUMNS = 24 / SIZE.w
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' }

const actionPanels: Panel[] = Object.entries(objectives).map(([action, objective]) => ({
  title: describeAction(action),
  unit: 'percentunit',
  description: `Objective: ${objective.share} within ${objective.withinSeconds} s. Runbook: ${objective.runbook}`,
  queries: [
    {
      expression: `1 - (${missedShare(action as MemberAction, objective, '$__rate_interval')})`,
      legend: `within ${objective.withinSeconds} s`,
    },
    { expression: String(objective.share), legend: 'objective' },
  ],
}))

const latencyPanels: Panel[] = [0.5, 0.95, 0.99].map((quantile) => ({
  title: `${quantile * 100} % of actions take at most`,
  unit: 's',
  queries: [
    {
      expression: `histogram_quantile(${quantile}, sum by (action, le) (rate(adire_action_seconds_bucket[$__rate_interval])))`,
      legend: '{{action}}',
    },
  ],
}))

const systemPanels: Panel[] = [
  panel('Requests', 'reqps', [
    ['sum by (status) (rate(adire_http_request_seconds_count[$__rate_interval]))', '{{status}}'],
  ]),
  panel('Database connections', 'short', [
    ['adire_database_connections', '{{instance}}'],
    ['adire_database_waiting', '{{instance}} waiting'],
  ]),
  panel('Live streams', 'short', [['adire_streams', '{{instance}}']]),
  panel('Oldest waiting job', 's', [['max(adire_jobs_due_seconds)', 'due for']]),
  panel('Failed attempts of jobs', 'cps', [
    ['sum by (name) (rate(adire_job_failures_total[$__rate_interval]))', '{{name}}'],
  ]),
  panel('Jobs that have given up', 'short', [['max by (name) (adire_jobs_dead)', '{{name}}']]),
  panel('Emails', 'cps', [
    ['sum by (result) (rate(adire_mails_total[$__rate_interval]))', '{{result}}'],
  ]),
  panel('Work queues', 'short', [['max by (queue) (adire_queue_waiting)', '{{queue}}']]),
  panel('Overdue items', 'short', [['max by (queue) (adire_queue_overdue)', '{{queue}}']]),
  panel('Photos decided in a day', 'short', [
    ['max by (result) (adire_photo_reviews)', '{{result}}'],
  ]),
  panel('Deletion of selfies', 's', [
    ['max(adire_selfie_age_seconds)', 'age of the oldest'],
    ['max(adire_selfie_deletion_seconds)', 'from decision to deletion'],
  ]),
  panel('Backups', 's', [
    ['max(adire_backup_age_seconds)', 'age of the base copy'],
    ['max(adire_backup_log_lag_seconds)', 'missing log'],
  ]),
  panel('Database size and replica lag', 'bytes', [
    ['max(adire_database_bytes)', 'size'],
    ['max(adire_replication_slot_bytes)', 'unconfirmed log'],
  ]),
  panel('Oldest pending message', 's', [
    ['max(adire_pending_messages_seconds)', 'not stored by its home'],
  ]),
  panel('Free disk', 'percentunit', [['adire_disk_free_ratio', '{{instance}}']]),
  panel('Event loop lag, 99 %', 's', [['adire_nodejs_eventloop_lag_p99_seconds', '{{instance}}']]),
  panel('Memory', 'bytes', [['adire_process_resident_memory_bytes', '{{instance}}']]),
]

function panel(title: string, unit: string, queries: [string, string][]): Panel {
  return {
    title,
    unit,
    queries: queries.map(([expression, legend]) => ({ expression, legend })),
  }
}

function describeAction(action: string): string {
  return `${action.charAt(0).toUpperCase()}${action.slice(1).replaceAll('_', ' ')}`
}

/** Lists every PromQL expression of the dashboard. */
export function listExpressions(): string[] {
  return [...actionPanels, ...latencyPanels, ...systemPanels].flatMap(({ queries }) =>
    queries.map(({ expression }) => expression),
  )
}

/** Renders the dashboard, which Grafana imports. */
export function renderDashboard(): string {
  const rows = [
    { title: 'Objectives', panels: actionPanels },
    { title: 'Times', panels: latencyPanels },
    { title: 'System', panels: systemPanels },
  ]
  let y = 0
  let id = 0
  const panels = rows.flatMap((row) => {
    const head = { id: ++id, type: 'row', title: row.title, gridPos: { x: 0, y, w: 24, h: 1 } }
    const top = y + 1
    y = top + Math.ceil(row.panels.length / COLUMNS) * SIZE.h
    return [head, ...row.panels.map((one, index) => renderPanel(one, { id: ++id, top, index }))]
  })
  return `${JSON.stringify(
    {
      title: 'Adire',
      uid: 'adire',
      schemaVersion: 39,
      tags: ['adire'],
      description: `Generated from server/src/objectives.ts. ${conditions.length} more states have alerts.`,
      refresh: '1m',
      time: { from: 'now-6h', to: 'now' },
      templating: {
        list: [
          { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' },
        ],
      },
      panels,
    },
    undefined,
    2,
  )}\n`
}

function renderPanel(
  { title, unit, description, queries }: Panel,
  { id, top, index }: { id: number; top: number; index: number },
) {
  return {
    id,
    type: 'timeseries',
    title,
    ...(description !== undefined && { description }),
    datasource: DATASOURCE,
    gridPos: {
      x: (index % COLUMNS) * SIZE.w,
      y: top + Math.floor(index / COLUMNS) * SIZE.h,
      ...SIZE,
    },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: queries.map(({ expression, legend }, position) => ({
      refId: 'ABCDEFGH'.charAt(position),
      datasource: DATASOURCE,
      expr: expression,
      legendFormat: legend,
    })),
  }
}
