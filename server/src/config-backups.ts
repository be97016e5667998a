import { resolve } from 'node:path'
import { z } from 'zod'
import { backupKey, keepCount, onOff, required, text } from './config-formats.ts'
import type { StorageConfig } from './gateways/storage.ts'

/** Backups of the embedded PostgreSQL. */
export interface BackupsConfig {
  isOn: boolean
  /** Key of age: the secret one, or the public one, which can't restore. */
  key: string | undefined
  /** Number of base copies to keep. */
  keep: number
  storage: StorageConfig
}

/** Schema of the variables; a database of one's own has backups of its own. */
export function backupsSchemaFor(given: Record<string, string | undefined>) {
  const ownDatabase = 'must be off with DATABASE_URL, whose backups docs/backups.md describes'
  return {
    BACKUPS:
      given['DATABASE_URL'] === undefined
        ? onOff.default('off')
        : z.literal('off', { error: ownDatabase }).default('off'),
    BACKUP_KEY:
      given['BACKUPS'] === 'on' ? required(backupKey, 'when backups are on') : backupKey.optional(),
    BACKUP_DIR: text.optional(),
    BACKUP_KEEP: keepCount.default(7),
  }
}

interface Values {
  BACKUPS: 'on' | 'off'
  BACKUP_KEY?: string | undefined
  BACKUP_DIR?: string | undefined
  BACKUP_KEEP: number
}

export function toBackups(
  values: Values,
  { project, files }: { project: string; files: StorageConfig },
): BackupsConfig {
  return {
    isOn: values.BACKUPS === 'on',
    key: values.BACKUP_KEY,
    keep: values.BACKUP_KEEP,
    storage: values.BACKUP_DIR
      ? { kind: 'folder', path: resolve(project, values.BACKUP_DIR) }
      : files,
  }
}
