import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { SectionTab } from '../../ui/SectionTab.tsx'
import { WaitingCount } from '../../ui/WaitingCount.tsx'
import { GrantsCard } from '../grants/GrantsCard.tsx'
import { sectionLabels } from './copy.ts'
import { FiguresSection } from './FiguresSection.tsx'
import { LedgerSection } from './LedgerSection.tsx'
import { PaymentsSection } from './PaymentsSection.tsx'
import { sections } from './rules.ts'
import { useWaiting } from './use-revenue.ts'

/** Revenue, payments, grants and the token ledger, for admins (ADM-REV-01 to 06). */
export function RevenuePage() {
  const { t, i18n } = useLingui()
  const waiting = useWaiting()
  const { section = 'figures' } = useSearch({ from: '/dashboard/admin/revenue' })
  return (
    <div className="grid gap-5">
      <h2 className="text-2xl">
        <Trans>Revenue</Trans>
      </h2>
      <nav aria-label={t`Sections of the revenue`}>
        <ul className="flex flex-wrap gap-1">
          {sections.map((one) => (
            <li key={one}>
              <SectionTab
                to="/dashboard/admin/revenue"
                search={one === 'figures' ? {} : { section: one }}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={one === section ? 'page' : undefined}
              >
                {i18n._(sectionLabels[one])}
                <WaitingCount count={waiting[one]} />
              </SectionTab>
            </li>
          ))}
        </ul>
      </nav>
      {section === 'figures' && <FiguresSection />}
      {section === 'payments' && <PaymentsSection />}
      {section === 'grants' && <GrantsCard />}
      {section === 'ledger' && <LedgerSection />}
    </div>
  )
}
