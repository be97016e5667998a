import { PREMIUM_GRANT_DAYS, GRANT_MAXIMUM_TOKENS } from '@adire/contract/grants.ts'

/** Parses a whole number from `minimum` to `maximum`; undefined for anything else. */
function parseWholeNumber(
  text: string,
  { minimum, maximum }: { minimum: number; maximum: number },
): number | undefined {
  if (!/^\d{1,7}$/.test(text.trim())) return undefined
  const number = Number(text)
  return number >= minimum && number <= maximum ? number : undefined
}

/** Parses a number of tokens above 0; whether they are given or taken is another field. */
export function parseTokens(text: string): number | undefined {
  return parseWholeNumber(text, { minimum: 1, maximum: GRANT_MAXIMUM_TOKENS })
}

export function parseDays(text: string): number | undefined {
  return parseWholeNumber(text, PREMIUM_GRANT_DAYS)
}
