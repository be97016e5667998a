import type { DiscoverCard as Card } from '@adire/contract/discovery.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { DeckAd } from '../ads/DeckAd.tsx'
import { type useDiscoverList, usePass } from './api.ts'
import { DeckCard } from './DeckCard.tsx'
import { deckStyle, DeckSkeleton } from './DeckSkeleton.tsx'
import { useDeck } from './use-deck.ts'

type List = ReturnType<typeof useDiscoverList>

type Props = { list: List; hasFilters: boolean; onClearFilters: () => void }

/** One member at a time: a large card to swipe, with buttons and keys to pass and to like. */
export function DiscoverDeck({ list, hasFilters, onClearFilters }: Props) {
  const { cards, current, decided, undoable } = useDeck(list)
  const { deck, keepFocus, dropFocus, restoreFocus } = useFocusInDeck()
  const undo = undoable && <UndoButton key={undoable.id} member={undoable} />
  return (
    <DeckAd after={decided - 1} onContinue={restoreFocus}>
      <div ref={deck} data-deck onFocus={keepFocus} onBlur={dropFocus} className={deckStyle}>
        {cards.map(({ member, position }) => (
          <DeckCard
            key={member.id}
            member={member}
            position={position}
            undo={position === 'current' && undo}
          />
        ))}
        {!current &&
          (list.hasNextPage ? (
            <NextPage list={list} undo={undo} />
          ) : (
            <EndOfDeck undo={undo} hasFilters={hasFilters} onClearFilters={onClearFilters} />
          ))}
      </div>
    </DeckAd>
  )
}

/** Shown in place of a card while the next page loads, fails to, or waits for a connection. */
function NextPage({ list, undo }: { list: List; undo: ReactNode }) {
  const { t } = useLingui()
  if (list.isFetchNextPageError)
    return (
      <EmptyState title={t`Couldn’t load more profiles.`} action={<LoadMoreButton list={list} />} />
    )
  if (list.isPaused)
    return (
      <EmptyState title={t`You’re offline`} action={undo}>
        <Trans>More profiles will load when you’re back online.</Trans>
      </EmptyState>
    )
  return (
    <div role="status" aria-busy="true" aria-label={t`Loading profiles`}>
      <DeckSkeleton />
    </div>
  )
}

type EndProps = Omit<Props, 'list'> & { undo: ReactNode }

function EndOfDeck({ undo, hasFilters, onClearFilters }: EndProps) {
  const { t } = useLingui()
  return (
    <EmptyState
      tile="rings"
      title={t`You’ve seen everyone`}
      action={
        <div className="flex flex-wrap items-center justify-center gap-3">
          {hasFilters && (
            <Button onClick={onClearFilters}>
              <Trans>Clear All Filters</Trans>
            </Button>
          )}
          {undo}
        </div>
      }
    >
      {hasFilters ? (
        <Trans>No one else matches your filters right now.</Trans>
      ) : (
        <Trans>New members join every day. Come back soon.</Trans>
      )}
    </EmptyState>
  )
}

function UndoButton({ member: { id, handle } }: { member: Card }) {
  const { t } = useLingui()
  const { undo, isPassing, isUndoing } = usePass(id)
  return (
    <Button
      data-action="undo"
      variant="ghost"
      size="sm"
      icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />}
      aria-label={t`Undo: bring ${handle} back`}
      loading={isPassing || isUndoing}
      onClick={undo}
    >
      <Trans>Undo</Trans>
    </Button>
  )
}

/** Moves the focus to the same button of the next card, because a decided card loses it. */
function useFocusInDeck() {
  const deck = useRef<HTMLDivElement>(null)
  const focusedAction = useRef<string>(undefined)
  /** Action that last had the focus, also after the focus went elsewhere. */
  const lastAction = useRef<string>(undefined)
  const shownCell = useRef<HTMLElement>(null)

  function keepFocus({ target }: FocusEvent<HTMLElement>) {
    focusedAction.current = lastAction.current = target.dataset['action'] ?? 'link'
  }

  /** The focus went elsewhere; without a new target, the card has just left. */
  function dropFocus({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
      focusedAction.current = undefined
  }

  const find = (selector: string) => deck.current?.querySelector<HTMLElement>(selector)

  function focusAction(action: string | undefined) {
    const target =
      find(`[data-cell] [data-action="${action}"]`) ??
      find('[data-cell] h2 a') ??
      find('button:not([inert] *)')
    target?.focus({ preventScroll: true })
  }

  /** Focuses the card again after an ad. */
  const restoreFocus = () => focusAction(lastAction.current)

  useEffect(() => {
    const cell = find('[data-cell]') ?? null
    if (cell === shownCell.current) return
    shownCell.current = cell
    const action = focusedAction.current
    if (action === undefined || cell?.contains(document.activeElement)) return
    focusAction(action)
  })

  return { deck, keepFocus, dropFocus, restoreFocus }
}
