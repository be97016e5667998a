import { paymentPhrases } from './payment-phrases-rules.ts'

/** Contents of a first message that are common in scams and rare otherwise, most serious first. */
const cautionKinds = ['payment', 'phone', 'link'] as const
export type Caution = (typeof cautionKinds)[number]

/** Number of digits in a phone number with country code. */
const PHONE_DIGITS = { minimum: 8, maximum: 15 }

/**
 * Finds what to be careful about in the first message between two members. Shown as a hint and never
 * blocks, because it can be wrong. Dates, years and times must not trigger it; common disguises, such
 * as "name dot com", should.
 */
export function findCautions(text: string): Caution[] {
  const plain = unmask(text)
  const cautions: Caution[] = []
  if (hasLink(plain)) cautions.push('link')
  if (hasPhone(plain)) cautions.push('phone')
  if (hasPaymentPhrase(plain)) cautions.push('payment')
  return cautions
}

/** Picks the most serious caution, because only one is shown. */
export function pickMostSerious(cautions: readonly Caution[]): Caution | undefined {
  return cautionKinds.find((kind) => cautions.includes(kind))
}

/** Code points of zero in the scripts our members use; the other nine digits follow each. */
const ZEROS = [0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6]

/** Removes disguises: styled letters, joiners and digits of other scripts. */
function unmask(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{M}]/gu, (mark) => (/[\u0300-\u036f]/.test(mark) ? mark : ''))
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .toLowerCase()
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/**
 * Domain with a letter or digit in the label before the dot. Anchored to the start of a label, so
 * that long texts stay cheap.
 */
const DOMAIN =
  /(?<![\p{L}\p{N}-])-*[\p{L}\p{N}][\p{L}\p{N}-]*\.(?:com|net|org|info|biz|io|co|ly|gl|gg|tv|app|link|site|online|shop|store|club|live|dating|xyz|top|vip|cc|ru|cn|uk|ca|de|fr|es|pt|br|nl|ng|gh|ke|za|tz|ug|sn|ci|jm|tt|ae|eu|africa)(?![\p{L}\p{N}])(?!\.\p{L})/u
const ADDRESS = /(?:https?:\/\/|www\.)\S|\b(?:wa|t|bit|m)\.(?:me|ly)\b/
/** "name dot com", "name (dot) com", "name[.]com", "nom point com". */
const SPELLED_DOT =
  / ?(?:[([{] ?(?:\.|dot|punto|ponto|point|punkt|nukta) ?[)\]}]| (?:dot|punto|ponto|point|punkt|nukta) ) ?/gu

function hasLink(plain: string): boolean {
  const written = plain.replaceAll(/\s+/g, ' ').replaceAll(SPELLED_DOT, '.')
  return ADDRESS.test(written) || DOMAIN.test(written)
}

/** Dates and times have as many digits as phone numbers. */
const DATES =
  /\b\d{1,4}([./-])\d{1,2}\1\d{2,4}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b|\b(?:19|20)\d{2}\s*[-–]\s*(?:19|20)\d{2}\b/g
/** Digits that separators may stand between. */
const DIGIT_RUN = /\+?\d(?:[\s().\-–/·_*]{0,3}\d)*/g
const DIGIT_WORDS: readonly (readonly string[])[] = [
  ['zero', 'oh', 'nil', 'cero', 'zéro', 'null', 'sifuri'],
  ['one', 'un', 'une', 'uno', 'um', 'eins', 'moja'],
  ['two', 'deux', 'dos', 'dois', 'zwei', 'mbili'],
  ['three', 'trois', 'tres', 'três', 'drei', 'tatu'],
  ['four', 'quatre', 'cuatro', 'quatro', 'vier', 'nne'],
  ['five', 'cinq', 'cinco', 'fünf', 'tano'],
  ['six', 'seis', 'sechs', 'sita'],
  ['seven', 'sept', 'siete', 'sete', 'sieben', 'saba'],
  ['eight', 'huit', 'ocho', 'oito', 'acht', 'nane'],
  ['nine', 'neuf', 'nueve', 'nove', 'neun', 'tisa'],
]
const digitOf = new Map(
  DIGIT_WORDS.flatMap((words, digit) => words.map((word) => [word, String(digit)] as const)),
)

function hasPhone(plain: string): boolean {
  const digits = plain
    .replaceAll(DATES, ' | ')
    .replaceAll(/\p{L}+/gu, (word) => digitOf.get(word) ?? word)
    // The letter O in place of a zero between digits.
    .replaceAll(/(?<=\d[\s.-]?)o(?=[\s.-]?\d)|(?<![\p{L}])o(?=\d{2})/gu, '0')
  return [...digits.matchAll(DIGIT_RUN)].some(([run]) => {
    const count = run.replaceAll(/\D/g, '').length
    return count >= PHONE_DIGITS.minimum && count <= PHONE_DIGITS.maximum
  })
}

/** Letters by the signs that replace them in disguised words, as in "p4yp4l". */
const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
}

function hasPaymentPhrase(plain: string): boolean {
  const versions = [
    plain,
    plain.replaceAll(/[013457@$€!8]/g, (sign) => LOOKALIKES[sign] ?? sign),
    plain.replaceAll('1', 'i'),
  ]
  return versions.some((version) => {
    const words = ` ${toWords(version)} `
    return paymentPhrases.some((phrase) => words.includes(` ${phrase} `))
  })
}

/**
 * Folds a text to lower case without accents and with one space between words. Joins single letters
 * in a row ("p a y p a l").
 */
function toWords(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return folded.replaceAll(/(?<!\p{L})(?:\p{L} ){3,}\p{L}(?!\p{L})/gu, (run) =>
    run.replaceAll(' ', ''),
  )
}
