import { toShape } from './app-name-rules.ts'
import { compilePattern } from './phrase-rules.ts'

/** Digits and signs that stand for letters inside a word. */
const SIGNS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
}
const SIGN = '[0134578@$!|]'
/** Ends of words that a dollar sign starts. Other words after one are names to pay to. */
const DOLLAR_WORDS = '(?:team|end|nap|kype|kypes|cam|ell|ending|ignal|kril{1,2}|um|tart)'
/** A word with a digit or sign after a letter and before another, such as "g1ft" or "c4rd5". */
const MASKED = compilePattern(
  `(?<![a-z0-9@.])(?=[a-z0-9@$!|]{3,20}(?![a-z0-9@]))(?:[a-z]|${SIGN}(?=[a-z]{2}))` +
    `[a-z0-9@$!|]{1,18}[a-z0-9$](?![a-z0-9@]|\\.[a-z])`,
  'g',
)
const MASK = compilePattern(`[a-z]${SIGN}{1,2}[a-z]|^[1375][a-z]{3}|^\\$${DOLLAR_WORDS}$`)
/** Names in which a capital I or a 1 is read as l, or l as i. No word has their shape. */
const NAMES =
  'telegram signal paypal palmpay zelle gmail hotmail outlook email instagram tiktok viber discord ' +
  'facebook messenger google bitcoin bizum nequi daviplata revolut moniepoint'
/** Words in which 1 stands for l. In all others it stands for i. */
const L_WORDS =
  'allow bill bills call collect deal dollar dollars dolares flight fill gold hello help hospital ' +
  'legal lend link loan login love loved local mail online only pal place plata please really sell ' +
  'salary sale small still tell till total wallet well will world colis'
const listShapes = (words: string) =>
  new Map(words.split(' ').map((word) => [toShape(word), word] as const))
const nameShapes = listShapes(NAMES)
const wordShapes = listShapes(`${NAMES} ${L_WORDS}`)
/** Four and more letters, one by one: "s t e a m", "c.a.s.h", "s,t,e,a,m". */
const SPACED = /(?<![a-z0-9])(?:[a-z][^a-z0-9\n]{1,4}){3,30}[a-z](?![a-z0-9])/g
/** Signs between the letters of a word: "mon*ey", "pa_y". */
const BROKEN = /(?<=[a-z])[*_·•|~^]{1,2}(?=[a-z])/g
const REPEATED = /([a-z])\1{2,30}/g

/** Words of text messages, and the words that the rules know. */
const SHORT: Record<string, string> = {
  u: 'you',
  yu: 'you',
  ur: 'your',
  yr: 'your',
  urs: 'yours',
  pls: 'please',
  plz: 'please',
  pleas: 'please',
  pliz: 'please',
  plis: 'please',
  pleaz: 'please',
  plss: 'please',
  b4: 'before',
  cn: 'can',
  cud: 'could',
  cld: 'could',
  wud: 'would',
  wld: 'would',
  snd: 'send',
  sned: 'send',
  giv: 'give',
  gimme: 'give me',
  lemme: 'let me',
  hlp: 'help',
  mony: 'money',
  monney: 'money',
  moni: 'money',
  acc: 'account',
  acct: 'account',
  akant: 'account',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  '2moro': 'tomorrow',
  '2nite': 'tonight',
  tonite: 'tonight',
  msg: 'message',
  mssg: 'message',
  txt: 'text',
  num: 'number',
  nmber: 'number',
  vc: 'voce',
  vce: 'voce',
  q: 'que',
  k: 'que',
  ke: 'que',
  pq: 'porque',
  pra: 'para',
  tb: 'tambem',
  tbm: 'tambem',
  mt: 'muito',
  mto: 'muito',
  obg: 'obrigado',
  pfv: 'por favor',
  pfvr: 'por favor',
  xfa: 'por favor',
  xfavor: 'por favor',
  porfa: 'por favor',
  porfis: 'por favor',
  kiero: 'quiero',
  nesecito: 'necesito',
  nececito: 'necesito',
  stp: 's il te plait',
  svp: 's il vous plait',
  jtm: 'je t aime',
  jai: 'j ai',
  jsuis: 'je suis',
  jsui: 'je suis',
  pr: 'pour',
  pcq: 'parce que',
  envoi: 'envoie',
  envoit: 'envoie',
  argen: 'argent',
  bizness: 'business',
}
const WORD = /(?<![a-z0-9@._-])(?:[a-z]{1,12}|b4|2moro|2nite)(?![a-z0-9@_]|\.[a-z])/g
/** The end of an amount, such as "50 k", whose unit isn't an abbreviation. */
const AFTER_DIGIT = /\d ?$/

/**
 * Rewrites a normalized text as its words would be spelled: digits inside words become letters,
 * letters written one by one become words, and words of text messages are spelled out.
 */
export function unmaskText(text: string): string {
  return text
    .replaceAll(MASKED, unmaskWord)
    .replaceAll(SPACED, joinLetters)
    .replaceAll(BROKEN, '')
    .replaceAll(REPEATED, '$1')
    .replaceAll(WORD, (word, offset: number, whole: string) => {
      const known = Object.hasOwn(SHORT, word) ? SHORT[word] : nameShapes.get(toShape(word))
      return known === undefined || AFTER_DIGIT.test(whole.slice(Math.max(0, offset - 2), offset))
        ? word
        : known
    })
}

/** Reads a word with digits or signs as the word of this shape, or else sign by sign. */
function unmaskWord(word: string): string {
  const known = /[^a-z]/.test(word) ? wordShapes.get(toShape(word)) : undefined
  if (known !== undefined) return known
  return MASK.test(word) ? Array.from(word, (sign) => SIGNS[sign] ?? sign).join('') : word
}

/** Joins letters. A first vowel may be an article, so the rest is a word of its own, too. */
function joinLetters(letters: string): string {
  const word = letters.replaceAll(/[^a-z]/g, '')
  return /^[aeoy][a-z]{4}/.test(word) ? `${word} ${word.slice(1)}` : word
}
