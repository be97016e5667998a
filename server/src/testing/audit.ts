import type { TestApp } from './app.ts'

/** Reads the audit entries about a target, oldest first; with `operation` only those of one. */
export function listAudit({ db }: Pick<TestApp, 'db'>, target: string, operation?: string) {
  const entries = db
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', '=', target)
    .orderBy('id')
  return (operation ? entries.where('operation', '=', operation) : entries).execute()
}
