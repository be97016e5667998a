/** Filters of the audit log as in the URL. */
interface AuditFilters {
  actor?: string | undefined
  operation?: string | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type AuditOrder = 'newest' | 'oldest'

/** Filters and order in the URL; newest first by default. */
export interface AuditSearch extends AuditFilters {
  sort?: 'oldest' | undefined
}

const FIELDS = ['actor', 'operation', 'target', 'from', 'to'] as const

/** Removes empty filters, so that the address has only those that are set. */
export function removeEmpty(search: AuditFilters): AuditFilters {
  return Object.fromEntries(
    FIELDS.map((field) => [field, search[field]?.trim()]).filter(([, value]) => value),
  )
}

/** Counts the filters in use. */
export function countFilters(search: AuditFilters): number {
  return Object.keys(removeEmpty(search)).length
}

/** Lists the areas of operations: `moderation.` for `moderation.banMember`, each once. */
export function listAreas(operations: readonly string[]): string[] {
  return [
    ...new Set(
      operations.flatMap((operation) =>
        operation.includes('.') ? [`${operation.split('.')[0]}.`] : [],
      ),
    ),
  ]
}

export interface AuditChange {
  field: string
  before: string | undefined
  after: string | undefined
}

/** Lists the fields that an audited action changed, as text. */
export function listAuditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, now] = [toFields(before), toFields(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: toText(old[field]), after: toText(now[field]) }))
    .filter((change) => change.before !== change.after)
}

function toFields(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    return value === null || value === undefined ? {} : { value }
  return Object.fromEntries(Object.entries(value))
}

function toText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
