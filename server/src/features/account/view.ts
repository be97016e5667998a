import type { AccountSettings, BlockedMember, Preferences } from '@adire/contract/account.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { toUiLanguage } from '@adire/contract/ui-languages.ts'
import type { AccountStatus, ActivityAudience } from '../../db/types.ts'
import { type Channels, completeChannels } from '../notifications/channel-rules.ts'
import { dataMap } from './data-rules.ts'
import { findExportState } from './rules.ts'

interface SettingsRow {
  status: AccountStatus
  isAvailable: boolean
  activity: ActivityAudience
  sendsReadReceipts: boolean | null
  blockedCount: number
}

export function toSettings({
  status,
  isAvailable,
  activity,
  sendsReadReceipts,
  blockedCount,
}: SettingsRow): AccountSettings {
  return {
    isPaused: status === 'paused',
    isAvailable,
    privacy: { activity, sendsReadReceipts: sendsReadReceipts ?? true },
    blockedCount,
  }
}

interface BlockRow {
  id: MemberId
  handle: string | null
  blockedAt: Date
}

export function toBlocked({ id, handle, blockedAt }: BlockRow): BlockedMember {
  return { id, handle, blockedAt: blockedAt.toISOString() }
}

interface PreferencesRow {
  language: string
  saves_data: boolean
  uses_shortcuts: boolean
  daily_digest: boolean
  quiet_from: string | null
  quiet_until: string | null
  quiet_time_zone: string | null
}

export function toPreferences(
  row: PreferencesRow | undefined,
  chosen: { topic: string; mail: boolean; push: boolean }[],
): Preferences {
  const {
    quiet_from: from,
    quiet_until: until,
    quiet_time_zone: timeZone,
  } = row ?? { quiet_from: null, quiet_until: null, quiet_time_zone: null }
  const channels = new Map<string, Channels>(
    chosen.map(({ topic, mail, push }) => [topic, { mail, push }]),
  )
  return {
    language: toUiLanguage(row?.language),
    savesData: row?.saves_data ?? false,
    usesShortcuts: row?.uses_shortcuts ?? true,
    dailyDigest: row?.daily_digest ?? false,
    notifications: completeChannels(channels),
    quietHours:
      from && until && timeZone
        ? { from: from.slice(0, 5), until: until.slice(0, 5), timeZone }
        : null,
  }
}

interface ExportRow {
  storageKey: string | null
  bytes: number | null
  requestedAt: Date
  expiresAt: Date | null
}

export function toExport(row: ExportRow, now: Date) {
  const state = findExportState(row, now)
  return {
    state,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: state === 'ready' ? (row.expiresAt?.toISOString() ?? null) : null,
    bytes: state === 'ready' ? row.bytes : null,
  }
}

/**
 * Creates the pseudonyms of one export: 'you' for the member, 'person 1', 'person 2' and so on for
 * others, the same in every table. Of a list, it replaces every id.
 */
export function createPseudonyms(memberId: MemberId): (id: unknown) => string | string[] | null {
  const names = new Map<unknown, string>([[memberId, 'you']])
  const nameOne = (id: unknown) => {
    const name = names.get(id) ?? `person ${names.size}`
    names.set(id, name)
    return name
  }
  return (id) => {
    if (id === null || id === undefined) return null
    return Array.isArray(id) ? id.map(nameOne) : nameOne(id)
  }
}

interface ExportData {
  tables: Record<string, Record<string, unknown>[]>
  memberId: MemberId
  exportedAt: Date
  pseudonyms: ReturnType<typeof createPseudonyms>
}

/** Builds the export file: all data about a member, and what is withheld and why. */
export function toDataFile({ tables, memberId, exportedAt, pseudonyms }: ExportData) {
  const data = Object.entries(tables).map(([table, rows]) => {
    const pseudonymized = dataMap[table]?.pseudonymized ?? []
    return [
      table,
      rows.map((row) => ({
        ...row,
        ...Object.fromEntries(pseudonymized.map((column) => [column, pseudonyms(row[column])])),
      })),
    ] as const
  })
  const withheld = Object.entries(dataMap).map(
    ([table, rule]) => [table, rule.withheldTable ?? rule.withheld ?? {}] as const,
  )
  return {
    exportedAt: exportedAt.toISOString(),
    memberId,
    data: Object.fromEntries(data),
    notIncluded: Object.fromEntries(withheld),
  }
}
