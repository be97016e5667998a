import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { insertGift, listGifts, moveGift } from './shared-queries.ts'
import { placeGifts } from './rules.ts'

/**
 * Adds days of complimentary premium (a "gift") after those a member has. The caller must then call
 * `recomputePremium`, which moves them after the paid time.
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
 * Moves a member's gifts after their paid time. Returns when the last gift ends, past or future;
 * null if there never was one.
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

/** Finds when a member's current and future gifts start and end; undefined if there are none. */
export async function findGift(
  db: Db,
  member: MemberId,
  now: Date,
): Promise<{ startsAt: Date; until: Date } | undefined> {
  const open = (await listGifts(db, member)).filter(({ isOpen, endsAt }) => isOpen && endsAt > now)
  const [first, last] = [open[0], open.at(-1)]
  return first && last && { startsAt: first.startsAt, until: last.endsAt }
}
