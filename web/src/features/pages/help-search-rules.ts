import MiniSearch, { type SearchOptions } from 'minisearch'
import { normalize } from './help-rules.ts'

/** Question of the help centre with its answer as plain text. */
export type HelpQuestion = { id: string; question: string; answer: string }

/** Returns the ids of the questions that answer a query; undefined if it names no subject. */
export type FindQuestions = (query: string) => ReadonlySet<string> | undefined

/** Words of a language's `search-terms.json`. */
export interface SearchTerms {
  /** Words of questions that name no subject; a query has to match every other word. */
  stopWords: string
  /** Words people search for that an answer doesn't use itself, by the id of its question. */
  terms: Readonly<Record<string, readonly string[]>>
}

/** Attempts in order; the first one that finds something decides. */
const ATTEMPTS: SearchOptions[] = [
  { combineWith: 'AND', prefix: true },
  { combineWith: 'AND', prefix: true, fuzzy: allowTypos },
  { combineWith: 'OR' },
]

/** Letters of a word that may be wrong, missing or too many. */
function allowTypos(word: string): number {
  if (word.length < 4) return 0
  return word.length < 6 ? 1 : 2
}

/**
 * Creates the search of the help centre, which reads the words of a language as part of the answers and
 * forgives typing errors.
 */
export function createHelpSearch(
  questions: readonly HelpQuestion[],
  { stopWords, terms }: SearchTerms,
): FindQuestions {
  const ignored = new Set(stopWords.split(' '))
  const index = new MiniSearch({
    fields: ['question', 'answer', 'terms'],
    tokenize: splitWords,
    processTerm: (word) => (ignored.has(word) ? null : word),
  })
  index.addAll(questions.map((each) => ({ ...each, terms: terms[each.id]?.join(' ') ?? '' })))
  return (query) => {
    if (splitWords(query).every((word) => ignored.has(word))) return undefined
    for (const attempt of ATTEMPTS) {
      const results = index.search(query, attempt)
      if (results.length > 0) return new Set(results.map(({ id }) => String(id)))
    }
    return new Set()
  }
}

/** Words of a text in lower case, without accents and punctuation. */
function splitWords(text: string): string[] {
  return normalize(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
