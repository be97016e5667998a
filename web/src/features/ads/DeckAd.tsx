import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Advertisement } from './Advertisement.tsx'
import { findSlotAfter } from './rules.ts'
import { useFeedSlots } from './use-feed-slots.ts'

type Props = {
  /** Index of the member card decided last. */
  after: number
  /** The cards, which stay mounted behind the ad. */
  children: ReactNode
}

/** Ad of the feed in place of the next card, until the member continues. Needs a `FeedAds` around. */
export function DeckAd({ after, children }: Props) {
  const { t } = useLingui()
  const [closedSlot, setClosedSlot] = useState<number>()
  const slots = useFeedSlots()
  const slot = findSlotAfter(after)
  const ad = slot === undefined || slot === closedSlot ? undefined : slots.get(slot)
  return (
    <>
      <div hidden={ad !== undefined}>{children}</div>
      {ad && (
        <section aria-label={t`Sponsored`} className="mx-auto grid w-full max-w-md gap-4">
          <Advertisement key={ad.token} ad={ad} shape="card" />
          <Button variant="secondary" isWide onClick={() => setClosedSlot(slot)}>
            <Trans>Continue</Trans>
          </Button>
        </section>
      )}
    </>
  )
}
