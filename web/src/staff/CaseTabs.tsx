import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { SectionTab } from '../ui/SectionTab.tsx'
import { WaitingCount } from '../ui/WaitingCount.tsx'

/** Tabs for reports and for appeals against decisions. */
export function CaseTabs({ current }: { current: 'reports' | 'appeals' }) {
  const { t } = useLingui()
  const open = useQuery(api.appeals.list.queryOptions({ input: { status: 'pending' } }))
  return (
    <nav aria-label={t`Reports and appeals`} className="flex flex-wrap gap-1">
      <SectionTab
        to="/dashboard/admin/reports"
        activeOptions={{ exact: true }}
        aria-current={current === 'reports' ? 'page' : undefined}
      >
        <Trans>Reports</Trans>
      </SectionTab>
      <SectionTab
        to="/dashboard/admin/reports/appeals"
        aria-current={current === 'appeals' ? 'page' : undefined}
      >
        <Trans>Appeals</Trans>
        <WaitingCount count={open.data?.openCount} />
      </SectionTab>
    </nav>
  )
}
