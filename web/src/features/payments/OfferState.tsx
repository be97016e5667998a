import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Offer } from './use-offer.ts'

/** What stands in the place of prices that are not there: bars, the documents' error, or why nothing can be bought now. */
export function OfferState({ offer, cards }: { offer: Offer; cards: number }) {
  if (!offer.isOnline) return <OfflineNote />
  if (offer.hasFailed) return <LoadFailed isRetrying={offer.isRetrying} onRetry={() => void offer.retry()} />
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

export function OfflineNote() {
  return (
    <Banner tone="offline" title={<Trans>You are offline</Trans>}>
      <Trans>Payments need a connection</Trans>
    </Banner>
  )
}

/** PAY-CUR-06, in the dialog instead of a toast: it needs a decision. */
function LoadFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      title={<Trans>Loading Error</Trans>}
      action={
        <Button size="sm" variant="secondary" icon={<RotateCw aria-hidden />} loading={isRetrying} onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      <Trans>Failed to load currencies</Trans>
    </Banner>
  )
}
