import { EXPORT_DOWNLOAD_DAYS, DELETION_GRACE_DAYS } from '@adire/contract/account.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'

/** Statuses in which members can log in, and so request their deletion themselves. */
export const GOOD_STATUSES = ['active', 'paused'] as const
/** Statuses in which an emailed support link can request deletion (PRO-14). */
export const LEAVING_STATUSES = [...GOOD_STATUSES, 'suspended', 'banned'] as const

/** One data export a day. */
export const EXPORT_EVERY_MS = DAY_MS
export const EXPORT_LIFE_MS = EXPORT_DOWNLOAD_DAYS * DAY_MS
/** Time an export's record outlives its file. */
export const EXPORT_MEMORY_MS = 30 * DAY_MS
export const GRACE_MS = DELETION_GRACE_DAYS * DAY_MS

interface ExportFacts {
  storageKey: string | null
  bytes: number | null
  requestedAt: Date
}

/** Returns the state of an export; one whose file was never built counts as expired in the end. */
export function findExportState(
  { storageKey, bytes, requestedAt }: ExportFacts,
  now: Date,
): 'preparing' | 'ready' | 'expired' {
  if (storageKey !== null && bytes !== null) return 'ready'
  return now.getTime() - requestedAt.getTime() > EXPORT_LIFE_MS ? 'expired' : 'preparing'
}

/** Returns the key of an export's file in the storage. */
export function exportKey(storageKey: string): string {
  return `exports/${storageKey}/data.zip`
}

/** Job that erases a member; queued once the grace period is over. */
export const eraseTask = {
  name: 'account.eraseMember',
  payload: z.object({ memberId: MemberId }),
}
