import type { Opener } from '@adire/contract/messages.ts'
import { Language } from '@adire/contract/languages.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { COMMON_LANGUAGE } from '../profiles/language-rules.ts'

const OPENERS_MAXIMUM = 3

/** Length of a quoted answer, in characters. */
const QUOTE_MAXIMUM = 80

/** Profile fields that openers use. */
export interface OpenerFields {
  interests: readonly string[]
  languages: readonly string[]
  city: string
  roots_city: string | null
  roots_country: string | null
  prompts: readonly PromptAnswer[]
}

/**
 * Chooses three topics: the first answer of the other member, one of each kind the two share, more
 * shared interests, then other topics of the other member. Always the same for the same two members.
 */
export function resolveOpeners(own: OpenerFields, other: OpenerFields): Opener[] {
  const [firstInterest, ...moreInterests] = sharedInterests(own, other)
  const openers = [
    ...theirPrompt(other),
    ...(firstInterest ? [firstInterest] : []),
    ...sharedRoots(own, other),
    ...sharedLanguages(own, other).slice(0, 1),
    ...(own.city !== '' && own.city === other.city
      ? [{ about: 'shared_city', city: own.city } as const]
      : []),
    ...moreInterests,
    ...otherTopics(own, other),
  ]
  return openers.slice(0, OPENERS_MAXIMUM)
}

/** Returns the first answer, which the member chose to show first. */
function theirPrompt({ prompts: [first] }: OpenerFields): Opener[] {
  return first ? [{ about: 'their_prompt', quote: shortenQuote(first.answer) }] : []
}

/** Shortens an answer at the last space before the limit, with an ellipsis. */
function shortenQuote(answer: string): string {
  const text = answer.replaceAll('”', '’').replaceAll('“', '‘')
  const characters = [...text]
  // The sentence around it has its own full stop.
  if (characters.length <= QUOTE_MAXIMUM) return text.replace(/(?<!\.)\.$/u, '')
  const start = characters.slice(0, QUOTE_MAXIMUM).join('')
  const lastSpace = start.lastIndexOf(' ')
  const words = start.slice(0, lastSpace > 0 ? lastSpace : undefined)
  return `${words.replace(/[,;:.–—-]$/u, '').trimEnd()}…`
}

function sharedInterests(own: OpenerFields, other: OpenerFields): Opener[] {
  const mine = new Set(own.interests.map((interest) => interest.toLowerCase()))
  return other.interests
    .filter((interest) => mine.has(interest.toLowerCase()))
    .map((interest) => ({ about: 'shared_interest', interest }))
}

/** Returns the shared origin: the city, else the country. */
function sharedRoots(own: OpenerFields, other: OpenerFields): Opener[] {
  if (other.roots_city !== null && other.roots_city === own.roots_city)
    return [{ about: 'shared_roots_city', city: other.roots_city }]
  if (other.roots_country === null || other.roots_country !== own.roots_country) return []
  return [{ about: 'shared_roots_country', country: other.roots_country }]
}

function sharedLanguages(own: OpenerFields, other: OpenerFields): Opener[] {
  return Language.options
    .filter(
      (language) =>
        language !== COMMON_LANGUAGE &&
        own.languages.includes(language) &&
        other.languages.includes(language),
    )
    .map((language) => ({ about: 'shared_language', language }))
}

/** Lists topics about the other member alone; two of them need no profile data. */
function otherTopics(own: OpenerFields, other: OpenerFields): Opener[] {
  const mine = new Set(own.interests.map((interest) => interest.toLowerCase()))
  const interest = other.interests.find((one) => !mine.has(one.toLowerCase()))
  return [
    ...(interest === undefined ? [] : [{ about: 'their_interest', interest } as const]),
    ...(other.roots_country === null || other.roots_country === own.roots_country
      ? []
      : [{ about: 'their_roots', country: other.roots_country } as const]),
    ...(other.city === '' || other.city === own.city
      ? []
      : [{ about: 'their_city', city: other.city } as const]),
    { about: 'their_song' },
    { about: 'their_home' },
  ]
}
