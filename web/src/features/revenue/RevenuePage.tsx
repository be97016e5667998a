import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { SectionTab } from '../../ui/SectionTab.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { cn } from '../../ui/cn.ts'
import { QueueBadge } from '../../staff/QueueBadge.tsx'
import { GrantsCard } from '../grants/GrantsCard.tsx'
import { sectionLabels } from './copy.ts'
import { StatsSection } from './StatsSection.tsx'
import { LedgerSection } from './LedgerSection.tsx'
import { PaymentsSection } from './PaymentsSection.tsx'
import { sections } from './rules.ts'
import { useWaitingCounts } from './use-revenue.ts'

/** Revenue, payments, grants and the token ledger, for admins (ADM-REV-01 to 06). */
export function RevenuePage() {
  const { t, i18n } = useLingui()
  const waiting = useWaitingCounts()
  const { section = 'metrics', q = '' } = useSearch({ from: '/dashboard/admin/revenue' })
  return (
    <div className={cn('grid gap-1', section === 'payments' ? 'sm:gap-2' : 'sm:gap-5')}>
      <StaffPageHead
        title={<Trans>Revenue</Trans>}
        tabs={
          <SectionTabs label={t`Revenue sections`}>
            {sections.map((name) => (
              <SectionTab
                key={name}
                to="/dashboard/admin/revenue"
                search={name === 'metrics' ? {} : { section: name }}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={name === section ? 'page' : undefined}
              >
                {i18n._(sectionLabels[name])}
                <QueueBadge counts={waiting[name]} />
              </SectionTab>
            ))}
          </SectionTabs>
        }
      />
      {section === 'metrics' && <StatsSection />}
      {section === 'payments' && <PaymentsSection key={q} initialSearch={q} />}
      {section === 'grants' && <GrantsCard />}
      {section === 'ledger' && <LedgerSection />}
    </div>
  )
}
