import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files whose connections lead to PostgreSQL itself (`OwnConnection`, or the owner's). */
const DIRECT = new Set([
  'server/src/db/migrate.ts',
  'server/src/db/migration-steps.ts',
  'server/src/db/privileges.ts',
  'server/src/db/role-settings.ts',
  'server/src/event-log-queries.ts',
  'server/src/gateways/postgres.ts',
  'server/src/gateways/postgres-bus.ts',
])
const SESSION_STATE = [
  /\bpg_(?:try_)?advisory_(?:lock|unlock)(?:_shared|_all)?\(/,
  /[`']\s*(?:un)?listen \S/i,
  /[`']\s*set (?:session )?(?!local\b|transaction\b)\w+ ?(?:=|to )/i,
  /\bset_config\([^)]*,\s*false\)/i,
  /\bcreate temp/i,
  /\bdeclare \w+ .*with hold/i,
]

/** True for source text with SQL that changes or uses the state of a session. */
export function hasSessionState(source: string): boolean {
  return SESSION_STATE.some((pattern) => pattern.test(source))
}

/**
 * Refuses SQL that needs a session in code whose connections may lead to a transaction pooler, which
 * gives every transaction another session.
 */
export function checkSessionState(root: string, path: string): string[] {
  if (!path.startsWith('server/src/') || DIRECT.has(path) || /\.test\.ts$|\/testing\//.test(path))
    return []
  return hasSessionState(readFileSync(join(root, path), 'utf8'))
    ? [
        `${path}: uses a setting, lock or notification of the session, which a pooler loses; use \`set local\`, a lock of the transaction or an OwnConnection`,
      ]
    : []
}
