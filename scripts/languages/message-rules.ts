import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Message } from './catalogue.ts'
import { findNumberIssues } from './number-rules.ts'

/** Plural categories that a translation needs: those of CLDR for whole numbers in the language. */
export function listPluralCategories(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

/** Lists what is wrong with the translation of a message; empty if nothing is. */
export function findIssues({ english, translation }: Message, language: string): string[] {
  if (translation.trim() === '') return ['is not translated']
  const expected = readParts(english)
  const found = readParts(translation)
  if (!expected || !found) return ['is no valid ICU message']
  const needed = listPluralCategories(language)
  const missing = needed.filter((form) => found.plurals.some((forms) => !forms.includes(form)))
  return [
    ...compare('placeholders', expected.names, found.names),
    ...compare('tags', listTags(english), listTags(translation)),
    ...(missing.length === 0 ? [] : [`lacks the plural ${missing.join(', ')}`]),
    ...findQuoteIssues(translation, language),
    ...findElisionIssues(translation, language),
    ...findNumberIssues(translation, language, english),
  ]
}

/**
 * Lists quotation marks that the language doesn't use: “ ” everywhere but in French, which has « »
 * with no-break spaces inside, and ’ as the apostrophe.
 */
function findQuoteIssues(text: string, language: string): string[] {
  const isStraight = text.includes('"') || /\p{L}'|'\p{L}/u.test(text)
  const isFrench = language === 'fr'
  const isForeign = (isFrench ? /[“”]/ : /[«»]/).test(text)
  const isLoose = isFrench && /«(?![\u00A0\u202F])|(?<![\u00A0\u202F])»/.test(text)
  return [
    ...(isStraight ? ['has straight quotes'] : []),
    ...(isForeign ? ['has the quotes of another language'] : []),
    ...(isLoose ? ['lacks no-break spaces inside « »'] : []),
  ]
}

/**
 * Lists words before a name that French would elide before a vowel, as in “de Amara”. The text is
 * rephrased, because the name isn't known.
 */
function findElisionIssues(text: string, language: string): string[] {
  const isElided =
    language === 'fr' &&
    /(?<!\p{L})(?:de|que|lorsque|puisque) (?:<\d+>)?\{(?:handle|owner|asker|decider|recorder|\w*name)\}/iu.test(
      text,
    )
  return isElided ? ['has “de” or “que” before a name, which may begin with a vowel'] : []
}

function compare(name: string, expected: Iterable<string>, found: Iterable<string>): string[] {
  const [wanted, given] = [expected, found].map(
    (names) => [...names].toSorted().join(' ') || 'none',
  )
  return wanted === given ? [] : [`has the ${name} ${given}, not ${wanted}`]
}

interface Parts {
  /** Names of the values. */
  names: Set<string>
  /** Forms of each plural. */
  plurals: string[][]
}

/** Reads the values and plurals of a message; undefined if it is none. */
function readParts(text: string): Parts | undefined {
  const parts: Parts = { names: new Set(), plurals: [] }
  try {
    collect(compileMessageOrThrow(text), parts)
    return parts
  } catch {
    return undefined
  }
}

function collect(tokens: CompiledMessage, parts: Parts) {
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [name, type, forms] = token
    parts.names.add(name)
    if (typeof forms !== 'object' || forms === null) continue
    if (type === 'plural') parts.plurals.push(Object.keys(forms))
    for (const form of Object.values(forms)) if (Array.isArray(form)) collect(form, parts)
  }
}

/** Lists opening, closing and empty tags such as `<0>` of rich text. */
function listTags(text: string): Set<string> {
  return new Set([...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag))
}
