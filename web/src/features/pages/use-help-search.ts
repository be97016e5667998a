import { useEffect, useRef, useState } from 'react'
import { changePageSearch, usePageSearch } from '../../lib/page-address.ts'
import { answers, QUERY_MAXIMUM } from './help-rules.ts'

/** Between the last key and the address that remembers what was looked for. */
const ADDRESS_AFTER_MS = 300

type Search = { query: string; found: ReadonlySet<string> }

/** Reads the page itself: all answers are on it, folded or not. */
function findQuestions(query: string): Search | undefined {
  const text = query.trim()
  if (text === '') return undefined
  const isAnswer = answers(text)
  const questions = [...document.querySelectorAll<HTMLElement>('[data-question]')]
  const found = questions
    .filter((question) => isAnswer(question.textContent))
    .map((question) => question.dataset['question'] ?? '')
  return { query: text, found: new Set(found) }
}

/** Help search, kept in the address. */
export function useHelpSearch() {
  const q = (usePageSearch().get('q') ?? '').slice(0, QUERY_MAXIMUM)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [search, setSearch] = useState<Search>()

  // The address decides, unless somebody wrote into the field before the page could follow.
  useEffect(() => {
    if (!field.current) return
    if (q !== '' && document.activeElement !== field.current) field.current.value = q
    setSearch(findQuestions(field.current.value))
  }, [q])

  useEffect(() => () => clearTimeout(timer.current), [])

  function look(text: string) {
    setSearch(findQuestions(text))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      changePageSearch({ q: text.trim() || undefined }, { isReplacing: true })
    }, ADDRESS_AFTER_MS)
  }

  function clear() {
    if (field.current) field.current.value = ''
    look('')
    field.current?.focus()
  }

  return { field, search, look, clear }
}
