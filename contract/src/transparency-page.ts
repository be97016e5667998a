// Without imports, because the public page loads it.

/** Numbers below this are published as "fewer than 10", because they could be about one person. */
export const TRANSPARENCY_MINIMUM = 10
export const TRANSPARENCY_PAGE_PATH = '/transparency'
export const TRANSPARENCY_FILES = {
  csv: '/transparency.csv',
  json: '/transparency.json',
} as const

/** Placeholders of the page that the build renders; the server fills them (`http/transparency-page.ts`). */
export const TRANSPARENCY_PLACEHOLDERS = {
  period: '__TRANSPARENCY_period__',
  value: '__TRANSPARENCY_value__',
  due: '__TRANSPARENCY_due__',
} as const
