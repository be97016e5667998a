import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { SectionTab } from '../../ui/SectionTab.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { ExperimentsSection } from '../experiments/ExperimentsSection.tsx'
import { sectionLabels } from './copy.ts'
import { MetricsSection } from './MetricsSection.tsx'
import { sections } from './rules.ts'

/** Page for admins: how many members have an answered match, how evenly they are shown, and experiments. */
export function MarketPage() {
  const { t, i18n } = useLingui()
  const { section = 'metrics' } = useSearch({ from: '/dashboard/admin/market' })
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-5">
      <StaffPageHead
        title={<Trans>Market</Trans>}
        tabs={
          <SectionTabs label={t`Market sections`}>
            {sections.map((name) => (
              <SectionTab
                key={name}
                to="/dashboard/admin/market"
                search={name === 'metrics' ? {} : { section: name }}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={name === section ? 'page' : undefined}
              >
                {i18n._(sectionLabels[name])}
              </SectionTab>
            ))}
          </SectionTabs>
        }
      />
      {section === 'metrics' ? <MetricsSection /> : <ExperimentsSection />}
    </div>
  )
}
