import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'

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
 * Formats `2025-09-28` as "Sept 28 2025" (VIS-BLOG-04), or as other languages write it. English without
 * `Intl`, because browsers abbreviate months differently and the prerendered text must equal the
 * hydrated one.
 */
export function formatPostDate(date: string, language: string = SOURCE_LANGUAGE): string {
  const [year, month, day] = date.split('-').map(Number)
  if (language === SOURCE_LANGUAGE) return `${months[(month ?? 1) - 1]} ${day} ${year}`
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
}
