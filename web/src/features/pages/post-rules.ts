const months = [
  'Jan',
  'Feb',
  'March',
  'April',
  'May',
  'June',
  'July',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
]

/**
 * "Sept 28 2025" for `2025-09-28` (VIS-BLOG-04). A day has no time zone, and browsers don't agree
 * on short names of months.
 */
export function formatPostDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${months[(month ?? 1) - 1]} ${date} ${year}`
}
