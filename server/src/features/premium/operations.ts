import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import * as gifts from './gift-queries.ts'
import { placeGifts } from './gift-rules.ts'

export function findPremiumEnd(db: Db, member: MemberId, now: Date): Promise<Date | undefined> {
  return gifts.findPremiumEnd(db, member, now)
}

/**
 * Adds premium of some days after the gifts a member has; `placePremium` then moves it behind the
 * paid time.
 */
export async function addGift(
  tx: Tx,
  member: MemberId,
  { id, days, now }: { id: string; days: number; now: Date },
): Promise<void> {
  const startsAt = (await findGift(tx, member, now))?.until ?? now
  await gifts.addGift(tx, member, {
    id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + days * DAY_MS),
  })
}

export function closeGifts(tx: Tx, member: MemberId, now: Date): Promise<boolean> {
  return gifts.closeGifts(tx, member, now)
}

/** Closes gifts that have ended; returns their members and whether they have no premium now. */
export function closeEndedGifts(
  tx: Tx,
  now: Date,
): Promise<{ member: MemberId; isOver: boolean }[]> {
  return gifts.closeEnded(tx, now)
}

/**
 * Moves a member's gifts behind their paid time; returns when the last gift ends, null if there
 * never was one.
 */
export async function rescheduleGifts(
  tx: Tx,
  member: MemberId,
  { paidUntil, now }: { paidUntil: Date | null; now: Date },
): Promise<Date | null> {
  const all = await gifts.listGifts(tx, member)
  const open = all.filter(({ isOpen, endsAt }) => isOpen && endsAt > now)
  const placed = placeGifts(open, { paidUntil, now })
  for (const gift of placed) {
    const before = open.find(({ id }) => id === gift.id)
    if (
      before?.startsAt.getTime() !== gift.startsAt.getTime() ||
      before.endsAt.getTime() !== gift.endsAt.getTime()
    )
      await gifts.moveGift(tx, gift)
  }
  const ends = [...all.filter((gift) => !open.includes(gift)), ...placed].map(({ endsAt }) =>
    endsAt.getTime(),
  )
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

/** Finds when the gifted part of a member's premium starts and ends. */
export async function findGift(
  db: Db,
  member: MemberId,
  now: Date,
): Promise<{ startsAt: Date; until: Date } | undefined> {
  const open = (await gifts.listGifts(db, member)).filter(
    ({ isOpen, endsAt }) => isOpen && endsAt > now,
  )
  const [first, last] = [open[0], open.at(-1)]
  return first && last && { startsAt: first.startsAt, until: last.endsAt }
}
