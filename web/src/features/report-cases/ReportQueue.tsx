import type { ReportCase } from '@adire/contract/report-cases.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMember } from '../../lib/session.ts'
import { Select } from '../../ui/Select.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { Field } from '../../ui/Field.tsx'
import { CaseTabs } from '../../staff/CaseTabs.tsx'
import { SharedQueue } from '../queues/SharedQueue.tsx'
import { QueueQuery } from '../../staff/QueueQuery.tsx'
import { QueueClear } from '../../staff/QueueNotes.tsx'
import { ReportRow } from './ReportRow.tsx'
import type { ReportSearch } from './rules.ts'
import { useReportCases } from './use-reports.ts'

const filters = ['high', 'resolved'] as const

type Props = { search: ReportSearch; onSearch: (search: ReportSearch) => void }

/** Open or resolved report cases, by due time or newest first (ADM-REP-01, 08, decision T4). */
export function ReportQueue({ search, onSearch }: Props) {
  const { t } = useLingui()
  const { show: filter = 'pending', sort: order = 'due' } = search
  const list = useReportCases(filter, order)
  const words = { pending: t`Open`, high: t`Open, high priority`, resolved: t`Resolved` }
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
          <Field label={t`Order`} className="w-full sm:w-44">
            <Select
              value={order}
              onChange={(event) =>
                onSearch({
                  ...search,
                  sort: event.target.value === 'newest' ? 'newest' : undefined,
                })
              }
            >
              <option value="due">{t`Due first`}</option>
              <option value="newest">{t`Newest first`}</option>
            </Select>
          </Field>
        )}
        <Field label={t`Show`} className="w-full sm:w-56">
          <Select
            value={filter}
            onChange={(event) =>
              onSearch({ ...search, show: filters.find((one) => one === event.target.value) })
            }
          >
            {(['pending', ...filters] as const).map((one) => (
              <option key={one} value={one}>
                {words[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <QueueQuery list={list} skeleton={<StackSkeleton count={4} className="h-24" />}>
        {(pages) => (
          <CaseList cases={pages.flatMap((page) => page.cases)} isOpen={filter !== 'resolved'} />
        )}
      </QueueQuery>
    </div>
  )
}

function CaseList({ cases, isOpen }: { cases: ReportCase[]; isOpen: boolean }) {
  const { memberId } = useMember()
  if (cases.length > 0) {
    return (
      <SharedQueue
        items={cases}
        isElsewhere={({ claimedBy, outcome }) =>
          outcome === null && claimedBy !== null && claimedBy.id !== memberId
        }
        renderItem={(one) => <ReportRow report={one} />}
      />
    )
  }
  if (isOpen) return <QueueClear />
  return (
    <p className="py-8 text-center text-ink-2">
      <Trans>Nothing was decided yet.</Trans>
    </p>
  )
}
