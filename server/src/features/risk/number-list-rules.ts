/** Numbers of up to seven digits, two and more, with signs between them. */
const NUMBERS = /(?<![\d+]|\d[.,])\+?\d{1,7}(?:[ ,./-]{1,3}\d{1,7}){1,40}(?!\d)/g
/** Scores of matches, whose figures are low. */
const SCORES = /(?<![\d-])(?:[0-7]-[0-7][ ,]{1,2}){3,4}[0-7]-[0-7](?![\d-])/g
/** Formations of a team, such as 4-4-2. */
const FORMATIONS = /(?<![\d-])(?:[3-5](?:-[1-6]){2,3}[ ,]{1,2}){1,4}[3-5](?:-[1-6]){2,3}(?![\d-])/g
/** Grades and other decimals. */
const DECIMALS = /(?<![\d.,])(?:10|[1-9])([.,])\d(?: (?:10|\d)\1\d){2,6}(?![\d.,])/g
/** Prices and distances are often multiples of this. */
const ROUND = 50
const ZERO_FIRST = /(?<!\d)0/
/** Numbers in order that aren't evenly spaced, from which they are a list. */
const ORDERED_MINIMUM = 5

/** Removes what people count or list from a normalized text: "1 2 3 4", "4,8,15,16,23", "3-1 2-2 0-0 4-1". */
export const removeLists = (text: string): string =>
  text
    .replaceAll(SCORES, ';')
    .replaceAll(FORMATIONS, ';')
    .replaceAll(DECIMALS, ';')
    .replaceAll(NUMBERS, (found) => (isList(found) ? ';' : found))

/** Says whether numbers are evenly spaced, in order or round. Those of a telephone number hardly ever are. */
function isList(found: string): boolean {
  if (/^(?:\+|0\d)/.test(found)) return false
  const numbers = (found.match(/\d{1,7}/g) ?? []).map(Number)
  const steps = numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0))
  const isEven = steps.length > 1 && steps.every((step) => step === steps[0])
  const isOrdered = steps.every((step) => step > 0) || steps.every((step) => step < 0)
  const isRound = !ZERO_FIRST.test(found) && numbers.every((number) => number % ROUND === 0)
  return isEven || isRound || (isOrdered && numbers.length >= ORDERED_MINIMUM)
}
