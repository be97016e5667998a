import { type ProfileRule, profileRuleNames } from '@adire/contract/risk.ts'
import type { Fold } from './contact-rules.ts'
import { findProfileDetails } from './profile-contact-rules.ts'

/** Open signals of a rule about profiles that are stored for a member, the newest. */
export const PROFILE_SIGNALS = 3
/** Characters of an excerpt, and those by which the next part of a long text begins later. */
const PART_LENGTH = 180
const PART_STEP = 90

export interface ProfileSignal {
  rule: ProfileRule
  /** The text in the form in which it is compared with earlier ones. */
  compared: string
  excerpt: string
}

export interface ProfileTexts {
  /** All texts, each once. */
  texts: readonly string[]
  /** Texts of these that are shown side by side, in order. */
  interests: readonly string[]
}

/**
 * Finds the first texts of a profile with contact details, and with payment details. Each text is read on
 * its own, and interests also in pairs, because one can have the name of an app and the next the name there.
 */
export function findProfileSignals(
  { texts, interests }: ProfileTexts,
  fold: Fold,
): ProfileSignal[] {
  const alone = readTexts(texts, fold)
  const pairs = readTexts(
    interests.slice(1).map((second, i) => [interests[i], second].join(' ')),
    fold,
  )
  return profileRuleNames.flatMap((rule) => {
    const isFound = ({ rules }: ReadText) => rules.includes(rule)
    return (alone.some(isFound) ? alone : pairs)
      .filter(isFound)
      .slice(0, PROFILE_SIGNALS)
      .map(({ text }) => ({
        rule,
        compared: squeezeText(text),
        excerpt: takePart(text, rule, fold),
      }))
  })
}

interface ReadText {
  text: string
  rules: readonly ProfileRule[]
}

const readTexts = (texts: readonly string[], fold: Fold): ReadText[] =>
  texts.map((text) => ({ text, rules: findRules(text, fold) }))

function findRules(text: string, fold: Fold): readonly ProfileRule[] {
  const details = findProfileDetails(text, fold)
  return profileRuleNames.filter((rule) => details[rule])
}

/** Reduces a text to what stays the same when its spaces, signs and capitals change. */
const squeezeText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}$@_]+/gu, '')

/** Returns the part of a text that shows a rule, whole if it is short or none does alone. */
function takePart(text: string, rule: ProfileRule, fold: Fold): string {
  if (text.length <= PART_LENGTH) return text
  for (let start = 0; start < text.length; start += PART_STEP) {
    const part = cutWords(text, start)
    if (findRules(part, fold).includes(rule)) return part
  }
  return text
}

/** Cuts a part out of a text between words. */
function cutWords(text: string, start: number): string {
  const part = text.slice(start, start + PART_LENGTH)
  const from = start === 0 ? 0 : part.search(/(?<=\s)\S/)
  const isEnd = start + PART_LENGTH >= text.length
  const until = isEnd ? part.length : part.search(/\s\S*$/)
  return from < 0 || until <= from ? part : part.slice(from, until)
}
