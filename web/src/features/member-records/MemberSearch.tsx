import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import {
  useEffect,
  useState,
  type FormEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useDeferredValue,
} from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { api } from '../../lib/api.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { nameAndAge, placeName } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { MemberBadges } from './MemberBadges.tsx'

/** Button on every staff page that opens the member search, also with Ctrl+K or ⌘K. */
export function MemberSearch() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    function handleShortcut(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', handleShortcut)
    return () => document.removeEventListener('keydown', handleShortcut)
  }, [])
  return (
    <>
      <Button
        variant="secondary"
        icon={<Search aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Trans>Find a member</Trans>
        <span aria-hidden className="max-sm:hidden pointer-coarse:hidden">
          <Kbd>Ctrl K</Kbd>
        </span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t`Find a member`} size="md">
        <MemberFinder onChoose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

const RESULT_LIMIT = 8

/**
 * Finds members by the start of a handle. Enter opens the first result, arrow keys move through
 * them.
 */
function MemberFinder({ onChoose }: { onChoose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useQuery(
    api.moderation.listMembers.queryOptions({
      input: { search, sort: 'handle' },
      enabled: search !== '',
      placeholderData: keepPreviousData,
    }),
  )
  const members = search === '' ? [] : (found.data?.members.slice(0, RESULT_LIMIT) ?? [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const first = members[0]
    // The list still shows the results of the previous search.
    if (!first || found.isPlaceholderData || search !== text.trim()) return
    onChoose()
    void navigate({ to: '/dashboard/admin/users/$memberId', params: { memberId: first.id } })
  }

  function handleArrows(event: ReactKeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const focusStops = [
      ...(event.currentTarget.closest('form')?.querySelectorAll<HTMLElement>('input, a') ?? []),
    ]
    const next =
      step === undefined ? undefined : focusStops[focusStops.indexOf(event.currentTarget) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <form ref={focusFirstField} role="search" className="grid gap-3" onSubmit={handleSubmit}>
      <Field
        label={t`Name or #code`}
        hint={
          <SearchStatus
            isError={found.isError}
            hasNoResults={search !== '' && found.data !== undefined && members.length === 0}
          />
        }
      >
        <Input
          value={text}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleArrows}
        />
      </Field>
      <ul aria-label={t`Members found`} className="grid gap-1">
        {members.map((member) => (
          <li key={member.id}>
            <Link
              to="/dashboard/admin/users/$memberId"
              params={{ memberId: member.id }}
              className="flex min-h-14 min-w-0 items-center gap-3 rounded-input px-3 py-2 -outline-offset-2! hover:bg-surface-2 focus-visible:bg-indigo-soft"
              onClick={onChoose}
              onKeyDown={handleArrows}
            >
              <Avatar
                name={member.handle}
                src={member.photo && `${member.photo.src}/320`}
                thumbhash={member.photo?.placeholder}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{nameAndAge(member)}</span>
                <span className="block truncate text-sm text-ink-2">{placeName(member)}</span>
              </span>
              <span className="flex shrink-0 flex-wrap justify-end gap-1 max-sm:hidden">
                <MemberBadges member={member} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </form>
  )
}

function SearchStatus({ isError, hasNoResults }: { isError: boolean; hasNoResults: boolean }) {
  return (
    <span role="status">
      {isError ? (
        <Trans>The search failed. Check your connection and try again.</Trans>
      ) : hasNoResults ? (
        <Trans>No members found.</Trans>
      ) : (
        <Trans>Press Enter to open the first result, or use the arrow keys.</Trans>
      )}
    </span>
  )
}
