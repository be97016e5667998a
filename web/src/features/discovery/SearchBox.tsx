import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Input } from '../../ui/Input.tsx'
import { isSearchable } from './rules.ts'
import { MAX_SEARCH_LENGTH } from './search-rules.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

const DEBOUNCE_MS = 400

type Props = { search: string; onSearch: (search: string) => void; className?: string }

/** Search field of Discover: searches while typing, from a word of two letters; Enter at once. */
export function SearchBox({ search, onSearch, className }: Props) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<string | null>(null)
  const [last, setLast] = useState({ sent: search, shown: search })
  // A search set from elsewhere, by Back or Clear All, replaces the typed text; our own doesn't.
  if (search !== last.shown) {
    setLast({ ...last, shown: search })
    if (search !== last.sent) setDraft(null)
  }
  useDebounced(draft, send, DEBOUNCE_MS)

  function send(typed: string) {
    const next = isSearchable(typed) ? typed.trim() : ''
    if (next === search) return
    setLast({ ...last, sent: next })
    onSearch(next)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (draft !== null) send(draft)
  }

  return (
    <form role="search" className={className} onSubmit={handleSubmit}>
      <Input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        icon={<Search aria-hidden />}
        aria-label={t`Search profiles`}
        placeholder={t`Search`}
        value={draft ?? search}
        onChange={(event) => setDraft(event.target.value)}
        className="rounded-full"
      />
    </form>
  )
}
