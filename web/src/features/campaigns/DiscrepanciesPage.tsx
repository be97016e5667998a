import { Trans } from '@lingui/react/macro'
import { BackLink } from '../../ui/BackLink.tsx'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { DiscrepancyList } from './DiscrepancyList.tsx'

/**
 * Discrepancies of the nightly recount, on their own page because advertising has two tabs
 * (ADS-ADMIN-01).
 */
export function DiscrepanciesPage() {
  return (
    <AdvertisingFrame tab="campaigns">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <BackLink to="/dashboard/admin/advertising" search={{ tab: 'campaigns' }}>
          <Trans>All campaigns</Trans>
        </BackLink>
        <DiscrepancyList />
      </div>
    </AdvertisingFrame>
  )
}
