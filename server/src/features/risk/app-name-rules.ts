import { compilePattern, joinPhrases } from './phrase-rules.ts'

/** Names of apps and services for messages, also disguised. */

/** Requires one of these words, whole, before a name that is also an ordinary word. */
const afterWord = (...words: readonly string[]) => `(?<=(?<![a-z])${joinPhrases(...words)} )`
/** Words after "whats" in questions and greetings. */
const QUESTION = joinPhrases(
  'up|your?|ur|u|the|that|this|dat|dis|it|is|a|an|my|new|good|wrong|going|happening|cooking',
  'poppin\\w?|happenin|really|not|for|on|in|so|one|been|like|left|with',
)

const APP_NAMES = joinPhrases(
  'wh?ats? ?ap{1,3}s?|wh?a?t[sz]{1,2} ?ap{1,3}s?|was{1,2}ap{1,2}|w[ao]z{1,2} ?ap{1,2}|wh?atapp',
  'whastap{1,2}|wsap|wapp|wpp',
  // Without such words before it, "whatsup" is a greeting, and "whats up with you" always is.
  `${afterWord(
    'on|my|ur|your|use|have|via|through|for|sur|mon|ton|par|no|pelo|meu|por|mi|tu|en|al',
  )}wh?ats? ?up(?! with (?:you|u|ur|your|him|her|them|that|dat|this|the)(?![a-z]))`,
  `${afterWord('on|my|ur|your|via')}wa|wa(?= me(?![a-z]))`,
  `zap(?: ?zap)?|${afterWord('no|pelo|seu|teu|meu|tem|o|um|por|ao|chama')}whats(?! ${QUESTION}(?![a-z]))`,
  'telegram|tg|signal',
  'snap(?: ?chat)?|instagram|insta|ig|facebook|fb|messenger|google ?chat|g ?chat|hangouts?',
  'we ?chat|kik|viber|skype|imo|botim|zangi|discord|tiktok',
)
export const APP = compilePattern(`(?<![a-z])${APP_NAMES}(?![a-z])`)

const LEET_SIGNS = { a: '@4', b: '8', e: '3', i: '!1|l', o: '0', s: '5$', t: '7+' }
const LEET = new Map(
  Object.entries(LEET_SIGNS).flatMap(([letter, signs]) =>
    Array.from(signs, (sign): [string, string] => [sign, letter]),
  ),
)

/**
 * Returns the shape of a word: signs and digits as the letters that they look like, and l as i, because a
 * 1 or a capital I stands for either.
 */
export const toShape = (word: string): string =>
  Array.from(word, (character) => LEET.get(character) ?? character).join('')

/** Names that are found without signs or spaces between their letters, and from the end. */
const LONG_NAMES = [
  'whatsapp',
  'watsapp',
  'whatsap',
  'telegram',
  'snapchat',
  'instagram',
  'facebook',
  'messenger',
  'googlechat',
  'hangouts',
  'discord',
  'signal',
  'gmail',
  'hotmail',
].map(toShape)
const LONG_NAME = compilePattern(joinPhrases(...LONG_NAMES))
const REVERSED_NAMES = [
  'whatsapp',
  'telegram',
  'snapchat',
  'instagram',
  'googlechat',
  'hangouts',
].map((name) => [...toShape(name)].toReversed().join(''))
const LEET_NAME = compilePattern(
  `^${joinPhrases('wh?at(?:s{1,2}|s{0,2}ap{1,2})|zap{1,2}|snap|insta', ...LONG_NAMES)}$`,
)

/** Signs at the ends of a word that stand for no letters: quotes, dashes, brackets and pictures. */
const OUTER_SIGNS = /^[^a-z0-9@$!|+]{1,20}|[^a-z0-9@$!|+]{1,20}$/g

/** Finds names with signs and digits for letters, such as "wh4ts4pp". */
export function hasLeetApp(text: string): boolean {
  return text.split(/[\s,;:()"?!.]{1,9}/).some((whole) => {
    if (whole.length > 20) return false
    const word = whole.replaceAll(OUTER_SIGNS, '')
    if (!/[a-z]/.test(word) || /^@|^[a-z-]{1,20}$/.test(word)) return false
    return LEET_NAME.test(toShape(word).replaceAll(/[^a-z]/g, '')) && !APP.test(word)
  })
}

/** A word for meetings, unless it is named as an app. */
const MEETINGS = compilePattern(
  `(?<!${afterWord('on|via|google|my|ur|your|use|sur|no|por|en')})hang-outs` +
    `(?![ :,-]{1,3}${joinPhrases('same|name|id|app|user|handle|me|at|is|as|under|@')}(?![a-z]))`,
  'g',
)
const SINGLES = /(?<![a-z0-9])(?:[a-z0-9][ .\-_*|]{1,3}){5,40}[a-z0-9](?![a-z0-9])/
const ANY_SINGLES = /(?<![a-z0-9])(?:[a-z0-9][^a-z0-9]{1,4}){4,40}[a-z0-9](?![a-z0-9])/g
const THREE_LETTERS = /[a-z][^a-z0-9]{1,3}[a-z][^a-z0-9]{1,3}[a-z]/
/** Words, grades, notes and results of matches that people write in single letters. */
const ORDINARY_SINGLES = compilePattern(
  `^${joinPhrases(
    'i?(?:love|miss|like|need)(?:you?|u)(?:so|too|much|more){0,3}|happy(?:birthday|newyear|newmonth)?',
    'good(?:morning|night|luck)|forever|respect|please|beautiful|amazing|finally|thankyou|welcome',
    'jet(?:aime|adore)|tumemanques|bonanniversaire|merci|felicitations|bonnenuit',
    '(?:eu)?teamo(?:muito|mucho)?|tequiero(?:mucho)?|teadoro|felizcumple(?:anos)?|felizaniversario',
    'parabens|obrigad[oa]|gracias|buenasnoches|boanoite|saudades',
    '[a-g]{6,20}|[wdl]{6,20}|[vedn]{6,20}',
  )}$`,
)
/** Finds names with spaces or signs between their letters, or written from the end. */
export function hasSplitApp(text: string): boolean {
  const shape = toShape(text)
  const squeezed = shape.replaceAll(/[^a-z]/g, '')
  if (REVERSED_NAMES.some((name) => squeezed.includes(name))) return true
  const spelled = text.match(ANY_SINGLES) ?? []
  if (spelled.some((letters) => LONG_NAME.test(toShape(letters.replaceAll(/[^a-z0-9]/g, '')))))
    return true
  const singles = SINGLES.exec(text)
  if (
    singles !== null &&
    THREE_LETTERS.test(singles[0]) &&
    !ORDINARY_SINGLES.test(singles[0].replaceAll(/[^a-z0-9]/g, ''))
  )
    return true
  return text.replaceAll(MEETINGS, '').split(/\s/).some(hasSignsInside)
}

/** Says whether a word is a name with signs inside, such as "tele.gram" or "w[h]ats(app)". */
function hasSignsInside(word: string): boolean {
  if (word.length > 40 || !/[a-z][^a-z0-9]{1,4}[a-z]/.test(word) || APP.test(word)) return false
  return LONG_NAMES.includes(toShape(word.replaceAll(/[^a-z0-9]/g, '')))
}
