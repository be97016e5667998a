/** Gifted premium, with its current dates. */
export interface Gift {
  /** Id of its grant. */
  id: string
  startsAt: Date
  endsAt: Date
}

/**
 * Schedules gifts one after another behind the paid time, each with its full remaining length. A
 * payment costs no day of a gift, and a gift makes no payment cheaper or later.
 */
export function placeGifts(
  gifts: readonly Gift[],
  { paidUntil, now }: { paidUntil: Date | null; now: Date },
): Gift[] {
  let next = Math.max(now.getTime(), paidUntil?.getTime() ?? 0)
  return gifts.toSorted(compareStart).map((gift) => {
    const begins = Math.max(gift.startsAt.getTime(), now.getTime())
    const isRunning = gift.startsAt <= now && next <= now.getTime()
    const endsAt = next + gift.endsAt.getTime() - begins
    const placed = {
      id: gift.id,
      startsAt: isRunning ? gift.startsAt : new Date(next),
      endsAt: new Date(endsAt),
    }
    next = endsAt
    return placed
  })
}

function compareStart(a: Gift, b: Gift): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
}
