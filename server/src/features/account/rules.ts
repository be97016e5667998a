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

/** First part of the storage keys of the list of erasures. */
export const ERASURE_FILES = 'erasures'
/** Days for which the list names a member: longer than any backup should be stored. */
export const ERASURE_MEMORY_DAYS = 400

/** Returns the key of a member's entry in the list of erasures. */
export function erasureKey(memberId: MemberId): string {
  return `${ERASURE_FILES}/${memberId.replaceAll('-', '')}/erased.txt`
}

/** Reads the member from the key of an entry; undefined for any other key. */
export function readErasureKey(key: string): MemberId | undefined {
  const [, ...parts] =
    /^erasures\/([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\/erased\.txt$/.exec(
      key,
    ) ?? []
  return MemberId.safeParse(parts.join('-')).data
}

/** Job that removes files whose rows are deleted. */
export const purgeFilesTask = {
  name: 'account.purgeFiles',
  payload: z.object({ keys: z.array(z.string()) }),
}

/** Job that adds a member to the list of erasures. */
export const recordErasureTask = {
  name: 'account.recordErasure',
  payload: z.object({ memberId: MemberId }),
}

/** Job that erases a member; queued once the grace period is over. */
export const eraseTask = {
  name: 'account.eraseMember',
  payload: z.object({ memberId: MemberId }),
}
