/** Standards with their versions, and sections of laws, which every language writes in the same way. */
const NAMES = /(?:WCAG\)?|EN) [\d. ]*\d|\d{1,3}-\d{1,3}-[\d.]{1,9}/g

/** Texts with a number to type into a field, which takes a point in every language. */
const TYPED = new Set([
  'Enter a rate above zero, like 0.0915.',
  'Enter dollars and cents, like 19.99.',
])

/** A number with groups of three digits, with decimals or both, in the form of any language. */
const NUMBER =
  /(?<![\d.,])(?:\d{1,3}(?<group>[., \u00A0\u202F])\d{3}(?:\k<group>\d{3})*(?:[.,]\d+)?|\d+[.,]\d+)(?!\d)/g

/**
 * Lists the numbers of a text that `Intl` writes in another form in the language, as the product writes
 * all other numbers: "12.500" and "1000" in Spanish, with narrow no-break spaces in French.
 */
export function findNumberIssues(text: string, language: string, english = ''): string[] {
  if (TYPED.has(english)) return []
  return [...text.replaceAll(NAMES, '').matchAll(NUMBER)].flatMap(([found]) => {
    const expected = writeNumber(found, language)
    return found === expected ? [] : [`has the number ${found}, not ${expected}`]
  })
}

/** Writes a number of any form in that of the language. Three digits at the end are thousands. */
function writeNumber(found: string, language: string): string {
  const parts = found.split(/[^\d]/)
  const last = parts.at(-1) ?? ''
  const decimals = last.length === 3 && parts[0] !== '0' ? 0 : last.length
  const value = Number(parts.join('')) / 10 ** decimals
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(value)
}
