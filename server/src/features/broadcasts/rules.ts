import { type Announcement, BROADCASTS_PER_DAY, BROADCAST_DAYS_AHEAD } from '@adire/contract/broadcasts.ts'

const DAY_MS = 86_400_000

/** ADM-BCAST-09. */
export const PAGE_SIZE = 20
/** Members told in one transaction: a server that dies takes no more than these back to waiting. */
export const BATCH_SIZE = 500

/**
 * The first moment from `wanted` on at which one more broadcast goes out without there being more than three within any
 * twenty-four hours, before or after it (security bar F-15). `planned` are those that went out or are to go out.
 */
export function firstFreeMoment(planned: readonly Date[], wanted: Date): Date {
  const times = planned.map((moment) => moment.getTime())
  const later = times.map((time) => time + DAY_MS).filter((time) => time > wanted.getTime())
  const free = [wanted.getTime(), ...later].sort((a, b) => a - b).find((time) => hasRoom(times, time))
  return new Date(free ?? wanted)
}

function hasRoom(times: readonly number[], added: number): boolean {
  const all = [...times, added].sort((a, b) => a - b)
  const place = all.indexOf(added)
  return all.every((time, i) => {
    const last = all[i + BROADCASTS_PER_DAY]
    const isAround = i <= place && place <= i + BROADCASTS_PER_DAY
    return !isAround || last === undefined || last - time >= DAY_MS
  })
}

/** Whether it lies ahead, and not too far. */
export function canBePlannedFor(moment: Date, now: Date): boolean {
  const ahead = moment.getTime() - now.getTime()
  return ahead > 0 && ahead <= BROADCAST_DAYS_AHEAD * DAY_MS
}

type Wish = Announcement & { sendAt?: string | undefined }
type Kept = Announcement & { createdAt: Date; dueAt: Date }

/** Whether what is kept is what is asked for once more. */
export function isSameWish(kept: Kept, { title, message, targetAudience, sendAt }: Wish): boolean {
  const dueAt = sendAt === undefined ? kept.createdAt.getTime() : Date.parse(sendAt)
  return kept.title === title && kept.message === message && kept.targetAudience === targetAudience && kept.dueAt.getTime() === dueAt
}
