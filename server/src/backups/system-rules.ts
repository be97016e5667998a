import { BackupError } from '../lib/backup-error.ts'
import type { BaseFacts } from './archive-rules.ts'

/** Throws if the store has copies of another cluster, which must not be mixed with its own. */
export function requireOwnStore(bases: readonly BaseFacts[], system: string): void {
  const other = bases.find((base) => base.system !== system)
  if (other)
    throw new BackupError(
      `The store has backups of another database (${other.system}), and the one in DATA_DIR (${system}) is not added to them. Restore the backups first with npm run restore, or set BACKUP_DIR to an empty store.`,
    )
}

/** Throws if the copies are of several clusters: the newest might be of the wrong one. */
export function requireOneSystem(bases: readonly BaseFacts[]): void {
  const newest = new Map<string, Date>()
  for (const { system, finishedAt } of bases) {
    const known = newest.get(system)
    if (!known || known < finishedAt) newest.set(system, finishedAt)
  }
  if (newest.size < 2) return
  const list = [...newest].map(([system, at]) => `${system} (newest: ${at.toISOString()})`)
  throw new BackupError(
    `The store has backups of several databases: ${list.join(', ')}. Move the copies of all but one to another store; the names of their manifests begin with these numbers.`,
  )
}
