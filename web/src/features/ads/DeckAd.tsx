import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isFocusLost } from '../../lib/focus.ts'
import { Button } from '../../ui/Button.tsx'
import { Advertisement } from './Advertisement.tsx'
import { findSlotAfter } from './rules.ts'
import { useFeedSlots } from './use-feed-slots.ts'

type Props = {
  /** Index of the member card decided last. */
  after: number
  /** The card is visible again. */
  onContinue: () => void
  /** The cards, which stay mounted behind the ad. */
  children: ReactNode
}

/** Ad of the feed in place of the next card, until the member continues. Needs a `FeedAds` around. */
export function DeckAd({ after, onContinue, children }: Props) {
  const { t } = useLingui()
  const { ad, close } = useAdAfter(after)
  const { cards, section } = useFocusOnAd(ad !== undefined, onContinue)
  return (
    <>
      <div ref={cards} hidden={ad !== undefined}>
        {children}
      </div>
      {ad && (
        <section
          ref={section}
          tabIndex={-1}
          aria-label={t`Sponsored`}
          className="mx-auto grid w-full max-w-md gap-4 outline-none"
        >
          <Advertisement key={ad.token} ad={ad} shape="card" />
          <Button variant="secondary" isWide onClick={close}>
            <Trans>Continue</Trans>
          </Button>
        </section>
      )}
    </>
  )
}

/** Finds the ad after a card when that card is decided: a later one must not cover the next card. */
function useAdAfter(after: number) {
  const slots = useFeedSlots()
  const [closedSlot, setClosedSlot] = useState<number>()
  const [shown, setShown] = useState<{ after: number; slot: number | undefined }>({
    after,
    slot: undefined,
  })
  if (shown.after !== after) {
    const slot = findSlotAfter(after)
    const hasAd = slot !== undefined && slot !== closedSlot && slots.has(slot)
    setShown({ after, slot: hasAd ? slot : undefined })
  }

  function close() {
    setClosedSlot(shown.slot)
    setShown({ after, slot: undefined })
  }

  return { ad: shown.slot === undefined ? undefined : slots.get(shown.slot), close }
}

/** Moves the focus from the hidden cards to the ad. */
function useFocusOnAd(isShown: boolean, onContinue: () => void) {
  const cards = useRef<HTMLDivElement>(null)
  const section = useRef<HTMLElement>(null)
  const leave = useEffectEvent(onContinue)
  useEffect(() => {
    if (!isShown) return undefined
    const focused = document.activeElement
    if (isFocusLost() || cards.current?.contains(focused))
      section.current?.focus({ preventScroll: true })
    return () => leave()
  }, [isShown])
  return { cards, section }
}
