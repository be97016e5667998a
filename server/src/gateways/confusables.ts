import lookalikes from 'unhomoglyph/data.json' with { type: 'json' }

const table = new Map(Object.entries(lookalikes))

/**
 * Replaces each character by the one it can be confused with (Unicode UTS 39), such as Cyrillic and
 * Greek letters by Latin ones. Handles are unique by the result, which is stored.
 */
export function foldConfusables(text: string): string {
  return [...text.normalize('NFD')].map((character) => table.get(character) ?? character).join('')
}

/**
 * Signs that are read as a letter, which UTS 39 leaves alone or maps to one another: small capitals,
 * turned and hooked letters, and those that Cyrillic and Greek ones look like.
 */
const READ_AS = {
  a: 'ᴀɐᗩ',
  b: 'ʙßƅβƀ',
  c: 'ꞓƈᑕ',
  d: 'ᴅɖɗ',
  e: 'ᴇɛǝəєεҽɘ',
  f: 'ꜰɟʄ',
  g: 'ɢƃɠ',
  h: 'ʜɥɦ',
  i: 'ᴉɨ',
  j: 'ᴊʝ',
  k: 'ĸʞƙ',
  l: 'ʟꞁ',
  m: 'ʍɯᴍɱ',
  n: 'ɴᴎɲŋոɳ',
  o: 'ɵɔ',
  p: 'ᴘƥ',
  q: 'ɋᑫʠ',
  r: 'ʀɹᴙɾя',
  s: 'ƨʂᔕ',
  t: 'ᴛʇƫƭ',
  u: 'ʊ',
  v: 'ʌʋ',
  w: 'ωѡшɰᗯ',
  x: 'χӽ',
  y: 'ʎƴ',
  z: 'ᘔʐƶ',
}
const alphabet = new Map(
  Object.entries(READ_AS).flatMap(([letter, signs]) =>
    Array.from(signs, (sign): [string, string] => [sign, letter]),
  ),
)
/** Code points of A among the letters in black circles and in black squares, and among those of flags. */
const BLACK_ALPHABETS = [0x1_f1_50, 0x1_f1_70]
const FLAG_ALPHABET = 0x1_f1_e6
const SMALL_A = 0x61
const LETTER_COUNT = 26
for (const start of BLACK_ALPHABETS)
  for (let i = 0; i < LETTER_COUNT; i++)
    alphabet.set(String.fromCodePoint(start + i), String.fromCodePoint(SMALL_A + i))
/** Code points of 1 among the digits in circles that have no decomposition, and circled zeros. */
const CIRCLED_ONES = [0x24_f5, 0x27_76, 0x27_80, 0x27_8a]
const CIRCLED_ZEROS = '⓿🄋🄌'
for (const start of CIRCLED_ONES)
  for (let i = 0; i < 9; i++) alphabet.set(String.fromCodePoint(start + i), String(i + 1))
for (const zero of CIRCLED_ZEROS) alphabet.set(zero, '0')

const LETTER = /\p{L}/u
const MARKS = /\p{M}/gu
const FLAG_LETTERS = /[\u{1f1e6}-\u{1f1ff}]{1,100}/gu
const FLAGS = /^\p{RGI_Emoji_Flag_Sequence}+$/v

/** Replaces letters of flags that spell a word; flags of countries stay. */
const spellFlagLetters = (run: string) =>
  FLAGS.test(run)
    ? run
    : Array.from(run, (letter) =>
        String.fromCodePoint((letter.codePointAt(0) ?? 0) - FLAG_ALPHABET + SMALL_A),
      ).join('')

function foldLetter(character: string): string {
  if (character < '\u0080') return character
  const read = alphabet.get(character.toLowerCase())
  if (read !== undefined || !LETTER.test(character)) return read ?? character
  const alike = table.get(character)?.replaceAll(MARKS, '') ?? character
  return Array.from(alike, (one) => alphabet.get(one) ?? one).join('')
}

/**
 * Like `foldConfusables`, but keeps ASCII and signs, so that ordinary text and prices stay readable, and
 * also reads letters that are no Latin ones for UTS 39: small capitals, turned letters, and letters in
 * black circles or squares or of flags.
 */
export function foldForeign(text: string): string {
  return Array.from(text.replaceAll(FLAG_LETTERS, spellFlagLetters), foldLetter).join('')
}
