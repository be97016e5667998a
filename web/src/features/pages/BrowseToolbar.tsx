import { Trans, useLingui } from '@lingui/react/macro'
import { Search, SlidersHorizontal, Zap } from 'lucide-react'
import { msg } from '@lingui/core/macro'
import { useState, type KeyboardEvent } from 'react'
import { openAuth } from '../../lib/auth-mode.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { inputStyle } from '../../ui/input-style.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useSampleAccess } from './use-sample-access.ts'

const GuestPrompt = lazyComponent(
  () => import('./GuestPrompt.tsx').then((module) => module.GuestPrompt),
  {
    as: 'dialog',
    title: msg`Start Your Search`,
    isOpen: ({ open }) => open,
    onClose: ({ onClose }) => onClose(),
  },
)

/**
 * Searching is for members: a guest is told what an account opens, a member is led to Discover
 * (VIS-LAND-23 to 25).
 */
export function BrowseToolbar() {
  const { t } = useLingui()
  const { isMember } = useSampleAccess()
  const [prompt, setPrompt] = useState<'never' | 'open' | 'closed'>('never')

  function act(filters = '') {
    if (isMember) location.assign(`/dashboard/discover${filters}`)
    else setPrompt('open')
  }

  function join() {
    openAuth('signup')
  }

  const warmUp = () => void GuestPrompt.preload()
  return (
    <div
      className="flex flex-wrap gap-2.5 sm:gap-3 noscript:hidden"
      onPointerEnter={warmUp}
      onFocus={warmUp}
    >
      <SearchBox onSearch={() => act()} />
      <Button
        variant="secondary"
        icon={<SlidersHorizontal aria-hidden />}
        className="max-sm:flex-1 max-sm:px-3"
        onClick={() => act()}
      >
        <Trans>Filters</Trans>
      </Button>
      <Button
        variant="secondary"
        icon={<Zap aria-hidden className="text-leaf" />}
        className="max-sm:grow max-sm:px-3"
        onClick={() => act('?available=1')}
      >
        <Trans>Available Now</Trans>
      </Button>
      {prompt !== 'never' && (
        <GuestPrompt open={prompt === 'open'} onClose={() => setPrompt('closed')} onJoin={join} />
      )}
      <span
        hidden
        id="search-hint"
      >{t`Searching is for members. Enter opens what an account gives you.`}</span>
    </div>
  )
}

function SearchBox({ onSearch }: { onSearch: () => void }) {
  const { t } = useLingui()

  /** Opens the prompt when the visitor types; Tab and Escape pass through. */
  function handleKey(event: KeyboardEvent) {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isText && event.key !== 'Enter') return
    event.preventDefault()
    onSearch()
  }

  return (
    <div className="relative min-w-0 flex-1 max-sm:basis-full">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-4 top-1/2 size-[1.125rem] -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        readOnly
        aria-label={t`Search the community`}
        aria-describedby="search-hint"
        placeholder={t`Search by name or city`}
        onClick={onSearch}
        onKeyDown={handleKey}
        className={cn(inputStyle, 'cursor-pointer rounded-full ps-11')}
      />
    </div>
  )
}
