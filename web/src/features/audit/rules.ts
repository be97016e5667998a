/** What is looked for, as the address has it. */
export interface AuditSearch {
  actor?: string | undefined
  operation?: string | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const FIELDS = ['actor', 'operation', 'target', 'from', 'to'] as const

/** Without what is empty: an address says only what is looked for. */
export function tidy(search: AuditSearch): AuditSearch {
  return Object.fromEntries(FIELDS.map((field) => [field, search[field]?.trim()]).filter(([, value]) => value))
}

/** The names before the point: `moderation.` of `moderation.banMember`, each once. */
export function areasOf(operations: readonly string[]): string[] {
  return [...new Set(operations.flatMap((operation) => (operation.includes('.') ? [`${operation.split('.')[0]}.`] : [])))]
}

export interface Difference {
  field: string
  before: string | undefined
  after: string | undefined
}

/** What an act changed, field by field; what stayed as it was is left out. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: textOf(old[field]), after: textOf(now[field]) }))
    .filter((difference) => difference.before !== difference.after)
}

function fieldsOf(facts: unknown): Record<string, unknown> {
  if (typeof facts !== 'object' || facts === null) return facts === null || facts === undefined ? {} : { value: facts }
  return Object.fromEntries(Object.entries(facts))
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
