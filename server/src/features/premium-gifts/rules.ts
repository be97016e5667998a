/** Complimentary premium that staff gave, with its current dates. */
export interface Gift {
  /** Id of its grant. */
  id: string
  startsAt: Date
  endsAt: Date
}

/**
 * Schedules gifts that haven't ended one after another after the paid time, each with its full
 * remaining length. So a payment never shortens a gift, and a gift never delays or reduces a payment.
 */
export function placeGifts(
  gifts: readonly Gift[],
  { paidUntil, now }: { paidUntil: Date | null; now: Date },
): Gift[] {
  let nextStart = Math.max(now.getTime(), paidUntil?.getTime() ?? 0)
  return gifts.toSorted(compareStart).map((gift) => {
    const remainingMs = gift.endsAt.getTime() - Math.max(gift.startsAt.getTime(), now.getTime())
    const isRunning = gift.startsAt <= now && nextStart <= now.getTime()
    const endsAt = nextStart + remainingMs
    const placed = {
      id: gift.id,
      startsAt: isRunning ? gift.startsAt : new Date(nextStart),
      endsAt: new Date(endsAt),
    }
    nextStart = endsAt
    return placed
  })
}

function compareStart(a: Gift, b: Gift): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
}
