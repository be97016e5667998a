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
 * Formats `2025-09-28` as "Sept 28 2025" (VIS-BLOG-04). Without `Intl`, because browsers abbreviate
 * months differently and the prerendered text must equal the hydrated one.
 */
export function formatPostDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${months[(month ?? 1) - 1]} ${day} ${year}`
}
