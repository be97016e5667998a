import * as Ariakit from '@ariakit/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent } from 'react'
import { useMember } from '../../lib/session.ts'
import { useNameSearch } from '../../lib/use-name-search.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { inputStyle } from '../../ui/input-style.ts'
import { type PaletteItem, usePalettePages } from './use-palette-pages.ts'
import { usePaletteSearch } from './use-palette-search.ts'

/** Longest text of the search, that of an email address. */
const TEXT_MAXIMUM = 254

type Props = { open: boolean; onClose: () => void }

/** Dialog of the command palette: a combobox over pages, members, payments, campaigns, settings. */
export function PaletteDialog({ open, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`Search or jump to…`}>
      <Palette onClose={onClose} />
    </Dialog>
  )
}

function Palette({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useLingui()
  const { role } = useMember()
  const { typed, setTyped, query } = useNameSearch()
  const pages = usePalettePages(role, typed)
  const found = usePaletteSearch(query, role)
  const isStale = found.isOnline && (typed.trim() !== query || found.isStale)
  const groups = [
    { name: t`Pages`, items: pages },
    { name: t`Members`, items: found.members },
    { name: t`Payments`, items: found.payments },
    { name: t`Campaigns`, items: found.campaigns },
    { name: t`Settings`, items: found.settings },
  ].filter(({ items }) => items.length > 0)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const store = Ariakit.useComboboxStore({
    open: true,
    value: typed,
    setValue: handleType,
    includesBaseElement: false,
  })
  const input = useInitialFocus()
  const pendingEnter = usePendingEnter(isStale, () => {
    const first = groups[0]?.items[0]
    if (!first || found.isFailed) return
    onClose()
    first.open()
  })

  function handleType(value: string) {
    pendingEnter.cancel()
    setTyped(value)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return pendingEnter.cancel()
    if (!isStale) return
    event.preventDefault()
    pendingEnter.start()
  }

  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-3"
        />
        <Ariakit.Combobox
          ref={input}
          store={store}
          autoSelect="always"
          aria-label={t`Search or jump to…`}
          placeholder={
            role === 'admin' ? t`Page, member, email, receipt, setting…` : t`Page, name or #code`
          }
          maxLength={TEXT_MAXIMUM}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          onKeyDown={handleKeyDown}
          className={cn(inputStyle, 'ps-12')}
        />
      </div>
      <PaletteStatus
        typed={typed.trim()}
        isSearching={isStale}
        isOnline={found.isOnline}
        isFailed={found.isFailed}
        count={count}
      />
      {found.isFailed && <SearchFailed onRetry={found.retry} />}
      <Ariakit.ComboboxList
        store={store}
        alwaysVisible
        aria-label={t`Results`}
        aria-busy={isStale || undefined}
        className="grid grid-cols-1 gap-3"
      >
        {groups.map(({ name, items }) => (
          <Ariakit.ComboboxGroup key={name} className="grid grid-cols-1">
            <Ariakit.ComboboxGroupLabel className="px-3 py-1 text-sm font-medium text-ink-3">
              {name}
            </Ariakit.ComboboxGroupLabel>
            {items.map((item) => (
              <PaletteOption key={item.id} store={store} item={item} onClose={onClose} />
            ))}
          </Ariakit.ComboboxGroup>
        ))}
      </Ariakit.ComboboxList>
    </div>
  )
}

type OptionProps = { store: Ariakit.ComboboxStore; item: PaletteItem; onClose: () => void }

function PaletteOption({ store, item, onClose }: OptionProps) {
  const { label, detail, Icon, open } = item
  const id = useId()
  const isActive = Ariakit.useStoreState(store, (state) => state.activeId === id)
  return (
    <Ariakit.ComboboxItem
      id={id}
      value={label}
      aria-selected={isActive}
      setValueOnClick={false}
      hideOnClick={false}
      focusOnHover
      onClick={() => {
        onClose()
        open()
      }}
      className="flex min-h-11 min-w-0 scroll-my-8 cursor-pointer items-center gap-3 rounded-input px-3 py-2 text-start outline-none select-none data-active-item:bg-indigo-soft forced-colors:data-active-item:outline-2"
    >
      <Icon aria-hidden className="size-[1.125rem] shrink-0 text-ink-3" />
      <span className="grid min-w-0 flex-1 gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-baseline">
        <span className="truncate font-medium">
          <bdi>{label}</bdi>
        </span>
        {detail !== undefined && (
          <span className="truncate text-sm text-ink-2 sm:text-end">
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
    </Ariakit.ComboboxItem>
  )
}

type StatusProps = {
  typed: string
  isSearching: boolean
  isOnline: boolean
  isFailed: boolean
  count: number
}

/** Announces the number of results, that the search runs, or why it can’t. */
function PaletteStatus({ typed, isSearching, isOnline, isFailed, count }: StatusProps) {
  return (
    <p role="status" className="min-h-5 px-3 text-sm text-ink-2">
      {!isOnline ? (
        <Trans>You’re offline. You can open pages, but not search.</Trans>
      ) : typed === '' ? (
        <Trans>Type to search, then press Enter. The arrow keys move through the results.</Trans>
      ) : isSearching ? (
        <Trans>Searching…</Trans>
      ) : count === 0 && isFailed ? null : count === 0 ? (
        <Trans>Nothing found for “{typed}”.</Trans>
      ) : (
        <Plural value={count} one="# result" other="# results" />
      )}
    </p>
  )
}

function SearchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-3 text-sm">
      <p>
        <Trans>Some results couldn’t be loaded.</Trans>
      </p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

/**
 * Holds a press of Enter until the results are those of the typed text, so that it opens the first
 * of them and never an earlier one. Any other key cancels it.
 */
function usePendingEnter(isStale: boolean, openFirst: () => void) {
  const isPending = useRef(false)
  const finish = useEffectEvent(() => {
    if (isPending.current) openFirst()
    isPending.current = false
  })
  useEffect(() => {
    if (!isStale) finish()
  }, [isStale])
  return {
    start() {
      isPending.current = true
    },
    cancel() {
      isPending.current = false
    },
  }
}

/** Focuses the field when the dialog has opened, before the dialog focuses its close button. */
function useInitialFocus() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return input
}
