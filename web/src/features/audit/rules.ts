/** URL search parameters of the audit log, which are also its filters. */
export interface AuditSearch {
  actor?: string | undefined
  operation?: string | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const FIELDS = ['actor', 'operation', 'target', 'from', 'to'] as const

/** Removes empty filters, so that the address has only those that are set. */
export function removeEmpty(search: AuditSearch): AuditSearch {
  return Object.fromEntries(
    FIELDS.map((field) => [field, search[field]?.trim()]).filter(([, value]) => value),
  )
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
