import { AFTER_COUNT } from './counted-things-rules.ts'
import { isHiddenNumber } from './hidden-number-rules.ts'
import { removeLists } from './number-list-rules.ts'
import { compilePattern, joinPhrases } from './phrase-rules.ts'

/** A number with up to three signs, a comma or a picture between its digits. */
const PHONE = /\+?\d(?:(?:[ ().\-/*_~|•·#]{0,3}|,|\p{Extended_Pictographic}{1,2})\d){7,16}/gu
/** Digits of a number that is complete, with the code of a country or a region. */
const FULL = { from: 9, to: 15 }
/** Commas are between the digits of lists, too, but lists don't start like a number. */
const LISTED = compilePattern('^(?!\\+|0\\d).{0,80},', 's')
/** Dates, times and amounts, which have many digits as well. */
const YEAR = '(?:19|20)\\d\\d'
const OTHER_NUMBER = compilePattern(
  `\\d{1,4}[/:]\\d{1,2}|^\\d{1,3}(?:[.,]\\d{3}){1,4}(?:[.,]\\d\\d)?$|` +
    `${YEAR} ?[-/. ] ?(?:${YEAR}|[01]?\\d ?[-/. ])`,
)
/** Pairs of numbers: scores, opening hours, dates, prices or times, but no number that starts with zero. */
const PAIRED = compilePattern('^(?!0\\d[ .-])(?:\\d{1,2}([.-])\\d{1,2} ){2,7}\\d{1,2}\\1\\d{1,2}$')
/** Large numbers of people or kisses, and digits that somebody hits. */
const LARGE = compilePattern(
  '^(?:[1-9]\\d{0,2}(?: ?000){2}|10{8,12}|(\\d)\\1{7,15}|123456789\\d{0,4})$',
)
/** Groups of digits between slashes, too many for a date, and not all of them years. */
const SLASHED = compilePattern(
  `(?<![\\d/])(?!(?:${YEAR}/){3,5}${YEAR}(?![\\d/]))(?:\\d{2,4}/){3,5}\\d{2,4}(?![\\d/])`,
)
const SEPARATED =
  /^\+?(?:\d{1,2}[.*_~|•·#-]{1,3}){5,10}\d{1,4}$|[*_~|•·#,]|\p{Extended_Pictographic}|\.{2}|\) ?\(\d+\) ?\(/u
const FOREIGN_DIGIT = /(?![0-9])[\p{Nd}\p{No}]|\u20e3/gu

/** A number of eight digits in pairs, as in Togo, Mali or Niger. */
const PAIRS = compilePattern(
  '(?<!\\d|\\d[ .,:/-]{1,2})[2-9]\\d([ .-])\\d\\d\\1\\d\\d\\1\\d\\d(?!\\d|[ .,:/-]{1,2}\\d)',
)
/** Other numbers of eight digits are telephone numbers only near words about them. */
const EIGHT = compilePattern(
  `(?<!\\d|\\d[ .,:/-]{1,2}|[$€£₦₵] ?)(?!${YEAR})[2-9]\\d{3}[ .-]?(?!${YEAR}|0000)\\d{4}` +
    '(?!\\d|[ .,:/-]{1,2}\\d)',
)
const ABOUT_NUMBERS = compilePattern(
  `(?<![a-z])${joinPhrases(
    '(?:my|ur|your) (?:line|cell|digits)|numbers?|phone|tel|call|text|flash|beep|buzz|reach me',
    'mon (?:tel|telephone|portable)|numeros?|appel\\w{0,3}|ma ligne|joindre|joins|bipe\\w{0,3}',
    'telefone|celular|me (?:liga|chama)|liga|zap|whats ?app|telefono|llama\\w{0,2}|escribe\\w{0,2}',
    'nimewo|rele',
  )}(?![a-z])`,
)

/** The parts of a number that is written in two messages. */
const PART_END = /(?:\+?\d[ ().\-/*]{0,3}){3,14}[^a-z0-9]{0,4}$/
const PART_START =
  /^[^a-z0-9]{0,4}(?:(?:and|then|the rest|puis|ensuite|luego|depois|y|e|et|den) ){0,2}((?:\d[ ().\-/*]{0,3}){3,14})/
/** A number that needs a second part, whatever that looks like. */
const OPENED = compilePattern('^(?:\\+\\d|0)[ ().\\-/\\d]{6}')
/** Follows a number of things or a measure, such as "1500 calories". */
const COUNTED = compilePattern(`^${AFTER_COUNT}`)
const ONLY_YEAR = compilePattern(`^${YEAR}$`)
/** Words before numbers that are complete: postcodes, orders, flights. */
const LABELLED = compilePattern(
  `(?<![a-z])${joinPhrases(
    'post(?:al)? ?code|zip(?: ?code)?|order|booking|ref(?:erence)?|flight|room|score|budget',
    'code postal|commande|vol|reservation|cep|codigo postal|cp|pedido|voo|reserva|vuelo|orcamento',
  )}(?:[ :#]{1,3}(?:no|is|na|nr|number|est|e|es|le|o|el|numero|de|was)){0,3}[ :#]{1,3}$`,
)
/** Characters on each side of the border of two messages in which a number may be. */
const PART_LENGTH = 60

const countDigits = (text: string) => text.replaceAll(/[^0-9]/g, '').length
const isOther = (number: string) =>
  [OTHER_NUMBER, LISTED, PAIRED, LARGE].some((pattern) => pattern.test(number))
const isFull = (digits: number) => digits >= FULL.from && digits <= FULL.to
const squeeze = (text: string) => text.replaceAll(/\s/g, '')

/** Says whether a part of a normalized text is written alike in the text as a simple search sees it. */
export const isWritten = (found: string, plain: string): boolean =>
  squeeze(plain).includes(squeeze(found.replace(/\.{1,3}$/, '')))

/**
 * Finds a telephone number. `whole` is normalized, `original` isn't, `plain` is the text as a simple
 * search sees it, and `before` is the writer's previous text, in which a number may start.
 */
export function findPhone(
  whole: string,
  { original, plain, before }: Record<'original' | 'plain' | 'before', string>,
): { isHidden: boolean } | undefined {
  const text = removeLists(whole)
  if (
    isHiddenNumber(`${removeLists(before.slice(-200))} ${text}`) ||
    SLASHED.test(text) ||
    isSplit(before, whole)
  )
    return { isHidden: true }
  const phone = findPlainNumber(text)
  if (phone === undefined) return undefined
  const isForeign = (original.match(FOREIGN_DIGIT) ?? []).length >= 5
  return { isHidden: isForeign || SEPARATED.test(phone) || !isWritten(phone, plain) }
}

function findPlainNumber(text: string): string | undefined {
  const full = Array.from(text.matchAll(PHONE), ([match]) => match).find(
    (match) => isFull(countDigits(match)) && !isOther(match),
  )
  if (full !== undefined) return full
  return PAIRS.exec(text)?.[0] ?? (ABOUT_NUMBERS.test(text) ? EIGHT.exec(text)?.[0] : undefined)
}

/** Says whether a number starts at the end of the previous text and ends in this one. */
function isSplit(before: string, text: string): boolean {
  const tail = before.slice(-PART_LENGTH)
  const start = PART_END.exec(tail)
  const head = text.slice(0, PART_LENGTH)
  const end = PART_START.exec(head)
  if (start === null || end?.[1] === undefined) return false
  const parts = [start[0].trim(), end[1].trim()]
  const [first, second] = parts.map(countDigits)
  const isStart = /^[+0]/.test(start[0]) || (first ?? 0) > 4
  const isAmount = /000[^0-9]{0,4}$/.test(start[0])
  return (
    isStart &&
    !isAmount &&
    !LABELLED.test(tail.slice(0, start.index)) &&
    !COUNTED.test(head.slice(end[0].trimEnd().length)) &&
    (OPENED.test(start[0]) || !parts.some((part) => ONLY_YEAR.test(part))) &&
    !parts.some((part) => OTHER_NUMBER.test(part)) &&
    isFull((first ?? 0) + (second ?? 0))
  )
}
