import { Trans, useLingui } from '@lingui/react/macro'
import { SectionTab } from '../../ui/SectionTab.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { WaitingCount } from '../../ui/WaitingCount.tsx'
import { MemberList } from './MemberList.tsx'
import type { MemberSearch } from './rules.ts'
import { MemberQueue } from './MemberQueue.tsx'
import { useSummary } from '../../staff/use-summary.ts'

type Props = { search: MemberSearch; onSearch: (search: MemberSearch) => void }

/**
 * Verification queue and member list (ADM-USERS-01 to 03). Each view and search has its own
 * address.
 */
export function MembersPage({ search, onSearch }: Props) {
  const { t } = useLingui()
  const summary = useSummary()
  const isAll = search.view === 'all'
  return (
    <div className="grid gap-1 sm:gap-2">
      <StaffPageHead
        title={<Trans>User Management</Trans>}
        tabs={
          <SectionTabs label={t`Sections of User Management`}>
            <SectionTab
              to="/dashboard/admin/users"
              search={{}}
              aria-current={isAll ? undefined : 'page'}
              activeOptions={{ exact: true }}
            >
              <Trans>Pending</Trans>
              <WaitingCount count={summary.data?.pendingMembers} />
            </SectionTab>
            <SectionTab
              to="/dashboard/admin/users"
              search={{ view: 'all' }}
              aria-current={isAll ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              <Trans>All members</Trans>
            </SectionTab>
          </SectionTabs>
        }
      />
      {isAll ? <MemberList search={search} onSearch={onSearch} /> : <MemberQueue />}
    </div>
  )
}
