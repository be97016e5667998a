import type { ConfigEntry, CurrencyRate } from '@adire/contract/config.ts'
import type { CurrencyRow } from '../../settings/queries.ts'
import type { SettingRow } from './queries.ts'
import { formatSetting, findGroup, isConfigKey, getRange, settings } from '../../settings/rules.ts'

/** Maps a stored setting; empty for one that the code no longer knows. */
export function toEntry(row: SettingRow): ConfigEntry[] {
  const key = row.config_key
  if (!isConfigKey(key)) return []
  const setting = settings[key]
  return [
    {
      key,
      value: row.config_value,
      type: setting.type,
      group: findGroup(key),
      description: row.description,
      range: getRange(setting),
      original: formatSetting(setting, setting.original),
      updatedAt: row.updated_at.toISOString(),
      updatedBy: row.editor,
    },
  ]
}

export function toRate({ updatedAt, editor, ...currency }: CurrencyRow): CurrencyRate {
  return { ...currency, updatedAt: updatedAt.toISOString(), updatedBy: editor }
}

interface ChangeRow {
  at: Date
  by: string | null
  before: unknown
  after: unknown
}

export function toChange({ at, by, before, after }: ChangeRow) {
  return { at: at.toISOString(), by, before: toRecord(before), after: toRecord(after) }
}

function toRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}
