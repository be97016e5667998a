import type { ReportCase } from '@adire/contract/report-cases.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { Field } from '../../ui/Field.tsx'
import { CaseTabs } from '../appeals/CaseTabs.tsx'
import { QueueClear, QueueFailed } from './QueueNotes.tsx'
import { ReportRow } from './ReportRow.tsx'
import { type ReportFilter, type ReportOrder, useReportCases } from './use-reports.ts'

const filters = ['pending', 'high', 'resolved'] as const

/** What members complain about: what is due first, or newest first (ADM-REP-01, 08, decision T4); what was decided stays to be looked at. */
export function ReportQueue() {
  const { t } = useLingui()
  const [filter, setFilter] = useState<ReportFilter>('pending')
  const [order, setOrder] = useState<ReportOrder>('due')
  const list = useReportCases(filter, order)
  const isSkeletonShown = useSkeleton(list.isPending)
  const words = { pending: t`Open`, high: t`Open, high priority`, resolved: t`Resolved` }
  const cases = list.data?.pages.flatMap((page) => page.cases)
  return (
    <div className="grid gap-4">
      <CaseTabs current="reports" />
      <div className="flex flex-wrap items-end gap-4">
        <h2 className="me-auto text-2xl">
          <Trans>Reports</Trans>
        </h2>
        {filter !== 'resolved' && (
          <Field label={t`Order`} className="w-full sm:w-44">
            <Select value={order} onChange={(event) => setOrder(event.target.value === 'newest' ? 'newest' : 'due')}>
              <option value="due">{t`Due first`}</option>
              <option value="newest">{t`Newest first`}</option>
            </Select>
          </Field>
        )}
        <Field label={t`Show`} className="w-full sm:w-56">
          <Select value={filter} onChange={(event) => setFilter(filters.find((one) => one === event.target.value) ?? 'pending')}>
            {filters.map((one) => (
              <option key={one} value={one}>
                {words[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {isSkeletonShown && <RowSkeletons />}
      {list.isError && !cases && <QueueFailed onRetry={() => void list.refetch()} isRetrying={list.isFetching} />}
      {cases && <CaseList cases={cases} isOpen={filter !== 'resolved'} />}
      {list.hasNextPage && <LoadMoreButton isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />}
    </div>
  )
}

function CaseList({ cases, isOpen }: { cases: ReportCase[]; isOpen: boolean }) {
  if (cases.length > 0) {
    return (
      <ul className="grid gap-3">
        {cases.map((one) => (
          <li key={one.id}>
            <ReportRow report={one} />
          </li>
        ))}
      </ul>
    )
  }
  if (isOpen) return <QueueClear />
  return (
    <p className="py-8 text-center text-ink-2">
      <Trans>Nothing was decided yet.</Trans>
    </p>
  )
}

function RowSkeletons() {
  return (
    <div aria-busy className="grid gap-3">
      <p role="status" className="sr-only">
        <Trans>Loading the queue</Trans>
      </p>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-24 rounded-card" />
      ))}
    </div>
  )
}
