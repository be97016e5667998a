import { Trans, useLingui } from '@lingui/react/macro'
import { useMember } from '../../lib/session.ts'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { CaseTabs } from '../../staff/CaseTabs.tsx'
import { SharedQueue } from '../queues/SharedQueue.tsx'
import { QueueClear } from '../../staff/QueueNotes.tsx'
import { ReportRow } from './ReportRow.tsx'
import type { ReportSearch } from './rules.ts'
import { useReportCases } from './use-reports.ts'
import { StaffList } from '../../staff/StaffList.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { NothingDecided } from '../../staff/EmptyQueue.tsx'

type Props = { search: ReportSearch; onSearch: (search: ReportSearch) => void }

/**
 * Reports page of staff: open or resolved cases, by due time or newest first (ADM-REP-01, 08,
 * decision T4).
 */
export function ReportQueue({ search, onSearch }: Props) {
  const { t } = useLingui()
  const { memberId } = useMember()
  const { show: filter = 'pending', sort: order = 'due' } = search
  const list = useReportCases(filter, order)
  return (
    <div className="grid gap-4">
      <h2 className="text-2xl">
        <Trans>Reports</Trans>
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        <div className="me-auto">
          <CaseTabs current="reports" />
        </div>
        {filter !== 'resolved' && (
          <FilterSelect
            label={t`Order`}
            value={search.sort}
            defaultLabel={t`Due first`}
            options={[['newest', t`Newest first`]]}
            onChange={(sort) => onSearch({ ...search, sort })}
            className="w-full sm:w-44"
          />
        )}
        <FilterSelect
          label={t`Show`}
          value={search.show}
          defaultLabel={t`Open`}
          options={[
            ['high', t`Open, high priority and urgent`],
            ['resolved', t`Resolved`],
          ]}
          onChange={(show) => onSearch({ ...search, show })}
          className="w-full sm:w-56"
        />
      </div>
      <StaffList
        list={list}
        readItems={(page) => page.cases}
        copy={staffQueryCopy}
        skeleton={<StackSkeleton count={4} className="h-24" />}
        empty={filter === 'resolved' ? <NothingDecided /> : <QueueClear />}
      >
        {(cases) => (
          <SharedQueue
            items={cases}
            isElsewhere={({ claimedBy, outcome }) =>
              outcome === null && claimedBy !== null && claimedBy.id !== memberId
            }
            renderItem={(report) => <ReportRow report={report} />}
          />
        )}
      </StaffList>
    </div>
  )
}
