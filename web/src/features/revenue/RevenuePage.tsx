import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { GrantsCard } from '../grants/GrantsCard.tsx'
import { sectionWords } from './copy.ts'
import { FiguresSection } from './FiguresSection.tsx'
import { LedgerSection } from './LedgerSection.tsx'
import { PaymentsSection } from './PaymentsSection.tsx'
import { sections } from './rules.ts'
import { useWaiting } from './use-revenue.ts'
import { WaitingCount } from './WaitingCount.tsx'

/** Money that came in and went back, for admins (ADM-REV-01 to 06). */
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
              <Link
                to="/dashboard/admin/revenue"
                search={one === 'figures' ? {} : { section: one }}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={one === section ? 'page' : undefined}
                className="flex min-h-11 items-center gap-2 rounded-full px-4 py-2 font-medium text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo forced-colors:aria-[current=page]:outline"
              >
                {i18n._(sectionWords[one])}
                <WaitingCount count={waiting[one]} />
              </Link>
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
