import * as codes from './code-phrases-rules.ts'
import * as elsewhere from './contact-phrases-rules.ts'
import { type Fold, normalizeText } from './contact-rules.ts'
import { compilePattern, joinPhrases, PhraseText } from './phrase-rules.ts'
import * as requests from './request-phrases-rules.ts'
import { unmaskText } from './unmask-rules.ts'

/** Says whether a text warns of fraud, without asking for anything itself. */
export const isWarning = (text: PhraseText) =>
  text.has(elsewhere.warning) && !text.has(requests.request, codes.passOn)

/** The start of a sentence that goes on about what somebody else did. */
const ABOUT_OTHERS = compilePattern(
  `^[^a-z0-9]{0,6}(?:(?:and|then|but|so|et|puis|mais|e|depois|mas|y|luego|pero) )?${joinPhrases(
    'he|she|they|him|her|his|their|dem|that (?:guy|man|woman|person)|the (?:guy|man|woman|profile)',
    'il|elle|ils|elles|son|ce (?:type|mec|profil)|cette (?:fille|femme)',
    'ele|ela|eles|elas|dele|dela|o cara|a (?:moca|mulher)|esse (?:cara|perfil)',
    'el|ella|ellos|ellas|ese (?:tipo|perfil)|esa (?:mujer|chica)',
  )}(?![a-z])`,
)
const SENTENCE_START = /(?<=[.!?])(?=\s)|(?<=\n)/
/** Sentences that are compared; more are read as the writer's own. */
const SENTENCES_MAXIMUM = 60

/**
 * Leaves out of a message the sentences that warn of fraud, and those after them about the same person.
 * A message that asks for something itself stays whole.
 */
export function takeOwnWords(message: string, fold: Fold): string {
  const read = (text: string) => new PhraseText(unmaskText(normalizeText(text, fold)))
  if (!isWarning(read(message))) return message
  let isAboutOthers = false
  const own = message.split(SENTENCE_START).filter((sentence, i) => {
    if (i >= SENTENCES_MAXIMUM) return true
    const text = read(sentence)
    isAboutOthers = text.has(elsewhere.warning) || (isAboutOthers && ABOUT_OTHERS.test(text.text))
    return !isAboutOthers
  })
  return own.join('')
}
