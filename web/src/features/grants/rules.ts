import { GIFT_DAYS, GRANT_MAXIMUM_TOKENS } from '@adire/contract/grants.ts'

/** What was typed as a whole number from `minimum` to `maximum`; undefined for anything else. */
function wholeNumber(text: string, { minimum, maximum }: { minimum: number; maximum: number }): number | undefined {
  if (!/^\d{1,7}$/.test(text.trim())) return undefined
  const number = Number(text)
  return number >= minimum && number <= maximum ? number : undefined
}

/** So many tokens, above 0: whether they come or go is another field. */
export function parseTokens(text: string): number | undefined {
  return wholeNumber(text, { minimum: 1, maximum: GRANT_MAXIMUM_TOKENS })
}

export function parseDays(text: string): number | undefined {
  return wholeNumber(text, GIFT_DAYS)
}
