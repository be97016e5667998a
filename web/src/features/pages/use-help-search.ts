import { useEffect, useRef, useState } from 'react'
import { changePageSearch, usePageSearch } from '../../lib/page-address.ts'
import { createMatcher, MAX_QUERY_LENGTH } from './help-rules.ts'
import type { FindQuestions, HelpQuestion } from './help-search-rules.ts'

/** Delay after the last key before the search is stored in the URL. */
const URL_UPDATE_DELAY_MS = 300

/** Query and the ids of its questions, which are undefined until the search has loaded. */
export type HelpSearchResult = { query: string; found: ReadonlySet<string> | undefined }

/** Search of the help centre, stored in the URL. Its code loads when the field is focused. */
export function useHelpSearch() {
  const q = (usePageSearch().get('q') ?? '').slice(0, MAX_QUERY_LENGTH)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { result, preload, find } = useFinder()

  // Takes the search from the URL, unless the visitor typed before hydration.
  useEffect(() => {
    if (!field.current) return
    if (q !== '' && document.activeElement !== field.current) field.current.value = q
    void find(field.current.value)
  }, [q, find])

  useEffect(() => () => clearTimeout(timer.current), [])

  function search(text: string) {
    void find(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      changePageSearch({ q: text.trim() || undefined }, { isReplacing: true })
    }, URL_UPDATE_DELAY_MS)
  }

  function clear() {
    if (field.current) field.current.value = ''
    search('')
    field.current?.focus()
  }

  return { field, result, preload, search, clear }
}

/** Finds questions of the page; the last query decides, whenever the code arrives. */
function useFinder() {
  const [result, setResult] = useState<HelpSearchResult>()
  const [finder] = useState(() => {
    let latest = ''
    let loading: Promise<void> | undefined
    let findQuestions: FindQuestions | undefined

    async function load() {
      findQuestions = await loadSearch()
    }
    function preload() {
      loading ??= load()
    }
    async function find(text: string) {
      latest = text
      const query = text.trim()
      if (query === '') return setResult(undefined)
      if (!findQuestions) {
        setResult({ query, found: undefined })
        preload()
        await loading
      }
      const found = findQuestions?.(query)
      if (latest === text) setResult(found && { query, found })
    }
    return { preload, find }
  })
  return { result, ...finder }
}

/** Loads the search; without it, finds the questions that contain every word. */
async function loadSearch(): Promise<FindQuestions> {
  const questions = readQuestions()
  try {
    const [{ createHelpSearch }, { default: terms }] = await Promise.all([
      import('./help-search-rules.ts'),
      // Replaced by those of the language in its scripts.
      import('../../../../locales/en/content/help/search-terms.json'),
    ])
    return createHelpSearch(questions, terms)
  } catch {
    // Without the index, words must occur as they are typed.
    return (query) => {
      const isAnswer = createMatcher(query)
      const found = questions.filter(({ question, answer }) => isAnswer(`${question} ${answer}`))
      return new Set(found.map(({ id }) => id))
    }
  }
}

/** Reads the questions from the page itself, which contains all answers. */
function readQuestions(): HelpQuestion[] {
  return [...document.querySelectorAll<HTMLElement>('[data-question]')].map((element) => ({
    id: element.dataset['question'] ?? '',
    question: element.querySelector('h3')?.textContent ?? '',
    answer: element.textContent,
  }))
}
