import {
  type Announcement,
  type BroadcastTranslation,
  BROADCASTS_PER_DAY,
  BROADCAST_DAYS_AHEAD,
} from '@adire/contract/broadcasts.ts'
import { DAY_MS } from '@adire/contract/durations.ts'

/** Broadcasts on a page of the history (ADM-BCAST-09). */
export const PAGE_SIZE = 20
/** Days after the start of a broadcast in which its emails and pushes may follow. */
export const COUNTED_DAYS = 3
/** Members notified in one transaction; a crash rolls back at most these. */
export const BATCH_SIZE = 500

/**
 * Returns the first time from `wanted` on at which another broadcast keeps to `BROADCASTS_PER_DAY`
 * in any 24 hours around it. `planned` are the times of sent and scheduled ones.
 */
export function findFreeMoment(planned: readonly Date[], wanted: Date): Date {
  const times = planned.map((moment) => moment.getTime())
  const later = times.map((time) => time + DAY_MS).filter((time) => time > wanted.getTime())
  const free = [wanted.getTime(), ...later]
    .sort((a, b) => a - b)
    .find((time) => hasRoom(times, time))
  return new Date(free ?? wanted)
}

/** True if no 24 hours with the added time hold more than `BROADCASTS_PER_DAY`. */
function hasRoom(times: readonly number[], added: number): boolean {
  const all = [...times, added].sort((a, b) => a - b)
  const addedIndex = all.indexOf(added)
  return all.every((time, i) => {
    const oneTooMany = all[i + BROADCASTS_PER_DAY]
    const includesAdded = i <= addedIndex && addedIndex <= i + BROADCASTS_PER_DAY
    return !includesAdded || oneTooMany === undefined || oneTooMany - time >= DAY_MS
  })
}

/** True if the moment is in the future, at most `BROADCAST_DAYS_AHEAD`. */
export function isSchedulable(moment: Date, now: Date): boolean {
  const ahead = moment.getTime() - now.getTime()
  return ahead > 0 && ahead <= BROADCAST_DAYS_AHEAD * DAY_MS
}

type BroadcastRequest = Announcement & { listHash: string | null; sendAt?: string | undefined }
type StoredBroadcast = Announcement & { listHash: string | null; createdAt: Date; dueAt: Date }

/** True if a request with the same client id has the content and time of the stored broadcast. */
export function isSameRequest(
  stored: StoredBroadcast,
  { title, message, targetAudience, listHash, translations, sendAt }: BroadcastRequest,
): boolean {
  const dueAt = sendAt === undefined ? stored.createdAt.getTime() : Date.parse(sendAt)
  return (
    stored.title === title &&
    stored.message === message &&
    stored.targetAudience === targetAudience &&
    stored.listHash === listHash &&
    toKey(stored.translations) === toKey(translations) &&
    stored.dueAt.getTime() === dueAt
  )
}

/** Writes translations as one text, which doesn't depend on their order. */
function toKey(translations: readonly BroadcastTranslation[]): string {
  const rows = translations.map(({ language, title, message }) => [language, title, message])
  return JSON.stringify(rows.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)))
}
