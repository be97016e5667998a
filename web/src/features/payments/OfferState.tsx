import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Offer } from './use-offer.ts'
import { LoadFailed, type RetryProps } from '../../ui/LoadFailed.tsx'

/**
 * Shown instead of missing prices: placeholders, the load error, or why nothing can be bought now.
 */
export function OfferState({ offer, cards }: { offer: Offer; cards: number }) {
  if (!offer.isOnline) return <OfflineNote />
  if (offer.hasFailed)
    return <PricesFailed isRetrying={offer.isRetrying} onRetry={() => void offer.retry()} />
  return (
    <div aria-busy className="grid gap-3 sm:grid-cols-2">
      <p role="status" className="sr-only">
        <Trans>Loading prices</Trans>
      </p>
      {Array.from({ length: cards }, (_, index) => (
        <Skeleton key={index} className="h-28 rounded-tile" />
      ))}
    </div>
  )
}

/** Shown above prices that were loaded before the device went offline. */
export function OfflineNote() {
  return (
    <Banner tone="offline" title={<Trans>You’re offline</Trans>}>
      <Trans>You need a connection to pay</Trans>
    </Banner>
  )
}

/** In the dialog instead of the toast of PAY-CUR-06, because it needs a decision. */
function PricesFailed(retry: RetryProps) {
  return (
    <LoadFailed shape="banner" title={<Trans>Loading Error</Trans>} {...retry}>
      <Trans>Failed to load currencies</Trans>
    </LoadFailed>
  )
}
