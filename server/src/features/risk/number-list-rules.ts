/** Numbers of up to six digits, three and more, with signs between them. */
const NUMBERS = /(?<![\d+]|\d[.,])\+?\d{1,6}(?:[ ,./-]{1,3}\d{1,6}){2,40}(?!\d)/g
/** Scores of matches, whose figures are low. */
const SCORES = /(?<![\d-])(?:[0-7]-[0-7][ ,]{1,2}){3,4}[0-7]-[0-7](?![\d-])/g
/** Grades and other decimals. */
const DECIMALS = /(?<![\d.,])(?:10|[1-9])([.,])\d(?: (?:10|\d)\1\d){2,6}(?![\d.,])/g
/** Prices and distances are often multiples of this. */
const ROUND = 50
/** Numbers in order that aren't one after the other, from which they are a list. */
const ORDERED_MINIMUM = 5

/** Removes what people count or list from a normalized text: "1 2 3 4", "4,8,15,16,23", "3-1 2-2 0-0 4-1". */
export const removeLists = (text: string): string =>
  text
    .replaceAll(SCORES, ';')
    .replaceAll(DECIMALS, ';')
    .replaceAll(NUMBERS, (found) => (isList(found) ? ';' : found))

/** Says whether numbers are in order, up or down, or round. Those of a telephone number hardly ever are. */
function isList(found: string): boolean {
  if (/^(?:\+|0\d)/.test(found)) return false
  const numbers = (found.match(/\d{1,6}/g) ?? []).map(Number)
  const steps = numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0))
  const isCounted = steps.every((step) => step === steps[0] && Math.abs(step) === 1)
  const isOrdered = steps.every((step) => step > 0) || steps.every((step) => step < 0)
  const isRound = numbers.every((number) => number > 0 && number % ROUND === 0)
  return isCounted || isRound || (isOrdered && numbers.length >= ORDERED_MINIMUM)
}
