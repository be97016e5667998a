/** Days of premium that staff gave, and where they stand now. */
export interface Gift {
  /** Of the grant it comes from. */
  id: string
  startsAt: Date
  endsAt: Date
}

/**
 * A gift never runs beside what is paid for, nor beside another gift: each follows what is before it, with all that is left of it.
 * So nobody loses a day of a gift by paying, and nobody is charged less or later for having one.
 */
export function placeGifts(gifts: readonly Gift[], { paidUntil, now }: { paidUntil: Date | null; now: Date }): Gift[] {
  let next = Math.max(now.getTime(), paidUntil?.getTime() ?? 0)
  return gifts.toSorted(byPlace).map((gift) => {
    const begins = Math.max(gift.startsAt.getTime(), now.getTime())
    const isRunning = gift.startsAt <= now && next <= now.getTime()
    const endsAt = next + gift.endsAt.getTime() - begins
    const placed = { id: gift.id, startsAt: isRunning ? gift.startsAt : new Date(next), endsAt: new Date(endsAt) }
    next = endsAt
    return placed
  })
}

function byPlace(a: Gift, b: Gift): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
}
