import MiniSearch, { type SearchOptions } from 'minisearch'
import { searchTerms } from '../../../../locales/en/content/help/search-terms.ts'
import { normalize } from './help-rules.ts'

/** Question of the help centre with its answer as plain text. */
export type HelpQuestion = { id: string; question: string; answer: string }

/** Returns the ids of the questions that answer a query; undefined if it names no subject. */
export type FindQuestions = (query: string) => ReadonlySet<string> | undefined

/** Words of questions that name no subject; a query has to match every other word. */
const STOP_WORDS = new Set(
  (
    'a about am an and any anybody anyone are at be been by can cannot could d did do does doesn don ' +
    'for from get gets getting got had has have how i if in into is isn it its let like ll m may me my ' +
    'need of on or our please re s should so some somebody someone t that the their them there they ' +
    'this to too us ve want was we what when where which who whom why will with would you your'
  ).split(' '),
)

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
 * Creates the search of the help centre, which knows the words of `search-terms.ts` and forgives
 * typing errors.
 */
export function createHelpSearch(questions: readonly HelpQuestion[]): FindQuestions {
  const index = new MiniSearch({
    fields: ['question', 'answer', 'terms'],
    tokenize: splitWords,
    processTerm: (word) => (STOP_WORDS.has(word) ? null : word),
  })
  index.addAll(questions.map((each) => ({ ...each, terms: searchTerms[each.id]?.join(' ') ?? '' })))
  return (query) => {
    if (splitWords(query).every((word) => STOP_WORDS.has(word))) return undefined
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
