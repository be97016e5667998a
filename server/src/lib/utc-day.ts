const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the UTC day of a moment as YYYY-MM-DD, its first moment and the first moment of the next
 * day.
 */
export function getUtcDay(moment: Date): { day: string; from: Date; until: Date } {
  const day = moment.toISOString().slice(0, 10)
  const from = new Date(`${day}T00:00:00Z`)
  return { day, from, until: new Date(from.getTime() + DAY_MS) }
}
