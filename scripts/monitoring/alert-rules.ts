import { listKeys } from '@adire/contract/keys.ts'
import {
  conditions,
  type MemberAction,
  type Objective,
  objectives,
  type Severity,
} from '../../server/src/objectives.ts'

/** A rule that Prometheus evaluates. */
export interface AlertRule {
  alert: string
  expression: string
  /** Absent if the windows in the expression are enough. */
  lasts?: string
  severity: Severity
  summary: string
  /** Heading in `docs/operating.md`. */
  runbook: string
}

/** Requests an hour below which a single failure would burn the whole budget. */
const TRAFFIC_MINIMUM = 20

/**
 * Windows of the burn rate, from the SRE Workbook: at 14.4 times the allowed failures, a budget of
 * 30 days lasts two days; at 6 times, five days. The short window ends the alert soon after the
 * problem.
 */
const FAST = [
  { long: '1h', short: '5m', burn: 14.4 },
  { long: '6h', short: '30m', burn: 6 },
] as const
const SLOW = [{ long: '3d', short: '6h', burn: 1 }] as const

export const listAlertRules = (): AlertRule[] => [
  ...listKeys(objectives).flatMap((action) => listBurnRules(action, objectives[action])),
  ...conditions.map(({ runbook, alert, expression, lasts, severity, summary }) => ({
    alert,
    expression,
    lasts,
    severity,
    summary,
    runbook,
  })),
]

function listBurnRules(action: MemberAction, objective: Objective): AlertRule[] {
  const { runbook, withinSeconds, share } = objective
  const name = action.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())
  const promise = `${formatShare(share)} within ${withinSeconds} s`
  return [
    {
      alert: `Adire${name}Fast`,
      expression: burnExpression(action, objective, FAST),
      severity: 'page',
      summary: `${runbook}: at this rate, the 30-day budget (${promise}) will be gone within days.`,
      runbook,
    },
    {
      alert: `Adire${name}Slow`,
      expression: burnExpression(action, objective, SLOW),
      lasts: '1h',
      severity: 'ticket',
      summary: `${runbook}: the objective (${promise}) was missed over three days.`,
      runbook,
    },
  ]
}

function burnExpression(
  action: MemberAction,
  objective: Objective,
  windows: readonly { long: string; short: string; burn: number }[],
): string {
  // Rounded, because 1 - 0.99 is 0.010000000000000009.
  const budget = Number((1 - objective.share).toFixed(6))
  const parts = windows.map(({ long, short, burn }) => {
    const limit = Number((burn * budget).toFixed(6))
    const isOver = (range: string) => `(${missedShare(action, objective, range)}) > ${limit}`
    return `(${isOver(long)} and ${isOver(short)})`
  })
  const traffic = `sum(increase(adire_action_seconds_count{action="${action}"}[1h])) > ${TRAFFIC_MINIMUM}`
  return `(${parts.join(' or ')}) and ${traffic}`
}

/** PromQL for the share of an action that failed or took too long. */
export function missedShare(
  action: MemberAction,
  { withinSeconds }: Pick<Objective, 'withinSeconds'>,
  range: string,
): string {
  // Prometheus 3 stores whole bounds as "1.0", earlier ones as "1".
  const bound = Number.isInteger(withinSeconds)
    ? `le=~"${withinSeconds}([.]0)?"`
    : `le="${withinSeconds}"`
  const good = `adire_action_seconds_bucket{action="${action}",result="ok",${bound}}`
  const all = `adire_action_seconds_count{action="${action}"}`
  return `1 - sum(rate(${good}[${range}])) / sum(rate(${all}[${range}]))`
}

function formatShare(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`
}

/** Renders the rules file of Prometheus. */
export function renderAlerts(): string {
  const rules = listAlertRules().map(
    ({ alert, expression, lasts, severity, summary, runbook }) =>
      `      - alert: ${alert}
        expr: ${JSON.stringify(expression)}
${lasts === undefined ? '' : `        for: ${lasts}\n`}        labels:
          severity: ${severity}
        annotations:
          summary: ${JSON.stringify(summary)}
          runbook: ${JSON.stringify(`docs/operating.md#${toAnchor(runbook)}`)}
`,
  )
  return `# Generated from server/src/objectives.ts by: npm run types
groups:
  - name: adire
    rules:
${rules.join('')}`
}

/** Anchor that GitHub and GitLab give a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}
