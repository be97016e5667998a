import type { AuditEntry } from '@adire/contract/audit.ts'
import { t } from '../../lib/text.ts'
import { writeCsvLines } from '../../lib/csv.ts'
import type { AuditRow } from './queries.ts'

/** Builds an entry; `names` are those of its targets by type and id. */
export function viewEntry(row: AuditRow, names?: ReadonlyMap<string, string>): AuditEntry {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    actor: row.actor_id && { id: row.actor_id, handle: row.actor_handle },
    operation: row.operation,
    target: {
      type: row.target_type,
      id: row.target_id,
      handle: row.target_handle,
      name: names?.get(`${row.target_type} ${row.target_id}`) ?? null,
    },
    before: row.before,
    after: row.after,
    reason: row.reason,
    requestId: row.request_id,
    position: row.position,
    clearedAt: row.cleared_at?.toISOString() ?? null,
  }
}

const writeHeadings = () => [
  t`Position`,
  t`Date (UTC)`,
  t`Actor`,
  t`Actor ID`,
  t`Operation`,
  t`Target type`,
  t`Target ID`,
  t`Before`,
  t`After`,
  t`Reason`,
  t`Request`,
]

export function writeCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map(
    ({ position, at, actor, operation, target, before, after, reason, requestId }) => [
      position,
      at,
      actor ? (actor.handle ?? t`Former staff member`) : '',
      actor?.id ?? '',
      operation,
      target.type,
      target.id,
      toText(before),
      toText(after),
      reason ?? '',
      requestId ?? '',
    ],
  )
  return writeCsvLines([writeHeadings(), ...rows])
}

/** Writes entries as JSON, one on each line. */
export function writeLines(entries: readonly AuditEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

function toText(facts: unknown): string {
  return facts === null ? '' : JSON.stringify(facts)
}
