import { Trans, useLingui } from '@lingui/react/macro'
import { QueueBadge } from '../../staff/QueueBadge.tsx'
import { useLoadCounts } from '../../staff/use-work-queues.ts'
import { SectionTab } from '../../ui/SectionTab.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'

/** Tabs for members on hold and for the rules. */
export function RiskTabs({ current }: { current: 'members' | 'rules' }) {
  const { t } = useLingui()
  const counts = useLoadCounts('risk')
  return (
    <SectionTabs label={t`Risk`}>
      <SectionTab
        to="/dashboard/admin/risk"
        activeOptions={{ exact: true }}
        aria-current={current === 'members' ? 'page' : undefined}
      >
        <Trans>On hold</Trans>
        <QueueBadge counts={counts} />
      </SectionTab>
      <SectionTab
        to="/dashboard/admin/risk/rules"
        aria-current={current === 'rules' ? 'page' : undefined}
      >
        <Trans>Rules</Trans>
      </SectionTab>
    </SectionTabs>
  )
}
