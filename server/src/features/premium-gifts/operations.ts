import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { insertGift, listGifts, moveGift } from './shared-queries.ts'
import { placeGifts } from './rules.ts'

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
  await insertGift(tx, member, {
    id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + days * DAY_MS),
  })
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
  const all = await listGifts(tx, member)
  const open = all.filter(({ isOpen, endsAt }) => isOpen && endsAt > now)
  const placed = placeGifts(open, { paidUntil, now })
  for (const gift of placed) {
    const before = open.find(({ id }) => id === gift.id)
    if (
      before?.startsAt.getTime() !== gift.startsAt.getTime() ||
      before.endsAt.getTime() !== gift.endsAt.getTime()
    )
      await moveGift(tx, gift)
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
  const open = (await listGifts(db, member)).filter(({ isOpen, endsAt }) => isOpen && endsAt > now)
  const [first, last] = [open[0], open.at(-1)]
  return first && last && { startsAt: first.startsAt, until: last.endsAt }
}
