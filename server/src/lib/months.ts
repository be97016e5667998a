/** The same day and time so many months on, or the last day of a shorter month; in UTC. */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment)
  const day = later.getUTCDate()
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(
    Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0),
  ).getUTCDate()
  later.setUTCDate(Math.min(day, lastDay))
  return later
}
