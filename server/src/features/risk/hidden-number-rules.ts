/** Words for digits in five languages; each list has the words for one or two digits. */
const ONE_DIGIT = [
  'zero oh zeros cero ceros nought naught ziro zeero',
  'one un um uno une uma wan',
  'two deux dois duas dos',
  'three trois tres tree tri',
  'four quatre quatro cuatro fo',
  'five cinq cinco faiv fayv',
  'six seis meia sis siks',
  'seven sept sete siete sevin sevun',
  'eight huit oito ocho eit',
  'nine neuf nove nueve niner nain nayn',
]
const TWO_DIGITS = [
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen hundred',
  'twenty thirty forty fifty sixty seventy eighty ninety',
  'dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent',
  'dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
  'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa veintiuno veintidos',
]
/** The values of words for one digit, and of ten, from which people count down. */
const values = new Map<string, number>()
for (const [value, line] of [...ONE_DIGIT, 'ten dix dez diez'].entries())
  for (const word of line.split(' ')) values.set(word, value)
const words = new Map<string, number>()
for (const line of ONE_DIGIT) for (const word of line.split(' ')) words.set(word, 1)
for (const line of TWO_DIGITS) for (const word of line.split(' ')) words.set(word, 2)

/** Words between the parts of a number. Repetitions count as one more digit. */
const BETWEEN = new Set([
  'plus',
  'puis',
  'luego',
  'depois',
  'le',
  'el',
  'o',
  'y',
  'et',
  'and',
  'e',
  'x',
  'den',
  'then',
  'dot',
  'dash',
  'space',
  // Letters of an address of a wallet.
  ...'acdf',
])
const REPEATED = new Set([
  'double',
  'triple',
  'treble',
  'fois',
  'times',
  'vezes',
  'veces',
  'doble',
  'dobro',
])
/** Letters that look like digits. */
const LETTER_DIGITS = new Set(['o', 'i', 'l', 'b', 's', 'z'])
const ZEROS = /^o{2,4}$/

/** Digits from which a run is a telephone number. */
const NUMBER_LENGTH = 7
const SPELLED_MINIMUM = 3
/** Digits written one by one, and a number as a list of things. */
const SPACED = /(?<![\d.,])(?:\d[ .\-_*|,/]{1,3}){6,15}\d(?!\d)/
const LISTED = /(?<!\d)0\d(?: [a-z]{2,15},? ?\d\d){4,6}(?!\d)/

/** Digits of which some are letters that look like them. */
const LETTERED =
  /(?<![a-z0-9])(?=[\doilsbz]{0,13}[oilsbz]\d)(?=(?:[oilsbz]{0,2}\d){6})[\doilsbz]{9,14}(?![a-z0-9])/
/** Groups of digits and such letters, such as "o8o3 555 o142". */
const GROUPS =
  /(?<![a-z0-9])(?:[oilsbz]{0,2}\d[\doilsbz]{0,12}[ .-]{1,2}){1,8}[oilsbz]{0,2}\d[\doilsbz]{0,12}(?![a-z0-9])/g
/** A letter between digits, or for zeros. "80s", "b12" and "1o" have none. */
const DISGUISED = /\d[oilsbz]{1,2}\d|\doo|(?<![a-z0-9])o\d{3}/

/** Joins the groups of a number in which a letter stands for a digit. */
const joinGroups = (text: string) =>
  text.replaceAll(GROUPS, (groups) =>
    DISGUISED.test(groups) ? groups.replaceAll(/[ .-]/g, '') : groups,
  )

/** Says whether a normalized text has a number with words, letters or things for digits. */
export function isHiddenNumber(text: string): boolean {
  if (SPACED.test(text) || LISTED.test(text)) return true
  if (LETTERED.test(text) || LETTERED.test(joinGroups(text))) return true
  let run = emptyRun()
  for (const token of text.match(/[a-z]{1,30}|\d{1,15}|[.!?\n]/g) ?? []) {
    const isPart = addToken(run, token)
    if (isNumber(run)) return true
    if (!isPart) run = emptyRun()
  }
  return false
}

interface Run {
  digits: number
  spelled: Set<string>
  spelledCount: number
  hasFigures: boolean
  /** Values of the first and the last word. */
  first: number | undefined
  last: number | undefined
  /** True if each word is one more or less than the word before, or starts again at one. */
  isCounting: boolean
}

const emptyRun = (): Run => ({
  digits: 0,
  spelled: new Set(),
  spelledCount: 0,
  hasFigures: false,
  first: undefined,
  last: undefined,
  isCounting: true,
})

/** Adds a token to a run; false if the run ends with it. */
function addToken(run: Run, token: string): boolean {
  const digits = words.get(token)
  if (digits !== undefined) {
    run.digits += digits
    run.spelled.add(token)
    const value = values.get(token)
    const step = Math.abs((value ?? Infinity) - (run.last ?? Infinity))
    run.isCounting &&= run.spelledCount === 0 || (value === 1 && run.first === 1) || step === 1
    if (run.spelledCount === 0) run.first = value
    run.last = value
    run.spelledCount += 1
    return true
  }
  if (/^\d/.test(token)) {
    run.digits += token.length
    run.hasFigures = true
    return token.length < NUMBER_LENGTH
  }
  if (REPEATED.has(token)) run.digits += 1
  if (ZEROS.test(token) && run.digits > 0) run.digits += token.length
  if (LETTER_DIGITS.has(token) && run.digits > 0) run.digits += 1
  return (
    ZEROS.test(token) ||
    REPEATED.has(token) ||
    BETWEEN.has(token) ||
    LETTER_DIGITS.has(token) ||
    /^[.\n]$/.test(token)
  )
}

function isNumber({ digits, spelled, spelledCount, hasFigures, isCounting }: Run): boolean {
  if (digits < NUMBER_LENGTH || (isCounting && !hasFigures)) return false
  if (spelledCount >= SPELLED_MINIMUM) return spelled.size > 1
  return hasFigures && spelledCount >= 2 && digits > NUMBER_LENGTH
}
