import { HEALTH_DAYS, HEALTH_SHOWN_DAYS } from '@adire/contract/site-health.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { StaffSection } from '../../staff/StaffSection.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { ErrorGroupCard } from './ErrorGroupCard.tsx'
import { SpeedTable } from './SpeedTable.tsx'

/** Errors in browsers and the speed of pages, for admins. */
export function HealthPage() {
  const { t } = useLingui()
  const health = useQuery(api.siteHealth.read.queryOptions())
  return (
    <div className="grid grid-cols-1 gap-8">
      <StaffSection
        headingLevel={2}
        title={<Trans>Browser errors</Trans>}
        text={
          <Trans>
            Errors from the last {HEALTH_SHOWN_DAYS} days, reported by visitors and members who
            allow statistics, most frequent first. Reports don’t include the account or IP address,
            and are deleted after {HEALTH_DAYS} days.
          </Trans>
        }
      >
        <QueryState
          query={health}
          isEmpty={({ errors }) => errors.length === 0}
          empty={
            <EmptyState tile="lattice" title={t`No browser errors`} headingLevel={3}>
              <Trans>Nothing was reported in the last {HEALTH_SHOWN_DAYS} days.</Trans>
            </EmptyState>
          }
        >
          {({ errors, errorCount }) => (
            <>
              <ul aria-label={t`Browser errors`} className="grid grid-cols-1 gap-3">
                {errors.map((group) => (
                  <li key={group.fingerprint}>
                    <ErrorGroupCard group={group} />
                  </li>
                ))}
              </ul>
              {errorCount > errors.length && (
                <p className="text-sm text-ink-2">
                  <Trans>
                    Showing {errors.length} of {errorCount} errors.
                  </Trans>
                </p>
              )}
            </>
          )}
        </QueryState>
      </StaffSection>
      <StaffSection
        headingLevel={2}
        title={<Trans>Page speed</Trans>}
        text={
          <Trans>
            Three out of four page loads were at least this fast (p75) in the last{' '}
            {HEALTH_SHOWN_DAYS} days, among visitors and members who allow statistics.
          </Trans>
        }
      >
        <QueryState
          query={health}
          isEmpty={({ pages }) => pages.length === 0}
          empty={
            <EmptyState tile="lattice" title={t`No measurements yet`} headingLevel={3}>
              <Trans>They arrive when visitors who allow statistics leave a page.</Trans>
            </EmptyState>
          }
        >
          {({ pages }) => <SpeedTable pages={pages} />}
        </QueryState>
      </StaffSection>
    </div>
  )
}
