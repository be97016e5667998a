import { Trans, useLingui } from '@lingui/react/macro'
import { SectionTab } from '../ui/SectionTab.tsx'
import { SectionTabs } from '../ui/SectionTabs.tsx'
import { QueueBadge } from './QueueBadge.tsx'
import { useLoadCounts } from './use-work-queues.ts'

/** Tabs for reports and for appeals against decisions. */
export function CaseTabs({ current }: { current: 'reports' | 'appeals' }) {
  const { t } = useLingui()
  const reports = useLoadCounts('reports')
  const appeals = useLoadCounts('appeals')
  return (
    <SectionTabs label={t`Reports and appeals`}>
      <SectionTab
        to="/dashboard/admin/reports"
        activeOptions={{ exact: true }}
        aria-current={current === 'reports' ? 'page' : undefined}
      >
        <Trans>Reports</Trans>
        <QueueBadge counts={reports} />
      </SectionTab>
      <SectionTab
        to="/dashboard/admin/reports/appeals"
        aria-current={current === 'appeals' ? 'page' : undefined}
      >
        <Trans>Appeals</Trans>
        <QueueBadge counts={appeals} />
      </SectionTab>
    </SectionTabs>
  )
}
