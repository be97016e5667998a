const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Writes a day for emails and receipts, such as "29 November 2026", in UTC. */
export function writeDay(at: Date | string): string {
  return format.format(new Date(at))
}
