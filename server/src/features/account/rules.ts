import { EXPORT_DAYS, GRACE_DAYS } from '@adire/contract/account.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'

/** Statuses that can request deletion themselves; others need the mailed link (PRO-14). */
export const GOOD_STATUSES = ['active', 'paused'] as const
export const LEAVING_STATUSES = [...GOOD_STATUSES, 'suspended', 'banned'] as const

/** One data export a day. */
export const EXPORT_EVERY_MS = DAY_MS
export const EXPORT_LIFE_MS = EXPORT_DAYS * DAY_MS
/** Time an export's record outlives its file. */
export const EXPORT_MEMORY_MS = 30 * DAY_MS
export const GRACE_MS = GRACE_DAYS * DAY_MS

interface ExportFacts {
  storageKey: string | null
  bytes: number | null
  requestedAt: Date
}

export function stateOfExport(
  { storageKey, bytes, requestedAt }: ExportFacts,
  now: Date,
): 'preparing' | 'ready' | 'expired' {
  if (storageKey !== null && bytes !== null) return 'ready'
  return now.getTime() - requestedAt.getTime() > EXPORT_LIFE_MS ? 'expired' : 'preparing'
}

/** Key of an export file. */
export function exportKey(storageKey: string): string {
  return `exports/${storageKey}/data.zip`
}

export const eraseTask = {
  name: 'account.eraseMember',
  payload: z.object({ memberId: MemberId }),
}
