import type { OwnReport } from '@adire/contract/safety.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { formatDate, formatMoment } from '../../lib/format.ts'
import { AppealState } from '../appeals/AppealState.tsx'
import { ReportAppealDialog } from '../appeals/ReportAppealDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { reasonCopy, reportResultCopy, subjectCopy } from '../../lib/report-copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { readOnlyCopy } from '../../shared/query-copy.ts'

/** The viewer's reports and whether moderators acted on each, without the sanction. */
export function MyReportsCard() {
  const list = useInfiniteQuery(
    api.safety.listReports.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
    }),
  )
  const reports = list.data?.pages.flatMap((page) => page.reports) ?? []
  return (
    <SettingsCard
      title={<Trans>My reports</Trans>}
      {...(list.data && {
        text:
          reports.length === 0 ? (
            <Trans>You haven’t reported anyone. Your reports and their status appear here.</Trans>
          ) : (
            <Trans>We review every report within 24 hours.</Trans>
          ),
      })}
    >
      <QueryState query={list} copy={readOnlyCopy} skeleton={<Skeleton className="h-12" />}>
        {() =>
          reports.length > 0 && (
            <ul className="divide-y divide-line">
              {reports.map((report) => (
                <ReportLine key={report.id} report={report} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <LoadMoreButton list={list} />
    </SettingsCard>
  )
}

function ReportLine({ report }: { report: OwnReport }) {
  const { t, i18n } = useLingui()
  const { id, subject, handle, reason, reportedAt, result, appealUntil, appeal } = report
  const name = handle ?? t`A member`
  const about = i18n._(subjectCopy[subject])
  const until = appealUntil && formatMoment(appealUntil)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0">
          <p className="font-medium">
            {name} · {about}
          </p>
          <p className="text-sm text-ink-3">
            {i18n._(reasonCopy[reason].title)} ·{' '}
            <time dateTime={reportedAt}>{formatDate(reportedAt)}</time>
          </p>
          {result !== null && (
            <p className="text-sm text-ink-2">{i18n._(reportResultCopy[result])}</p>
          )}
        </div>
        {result === null ? (
          <Badge kind="pending">
            <Trans>In review</Trans>
          </Badge>
        ) : (
          <Badge kind="approved">
            <Trans>Reviewed</Trans>
          </Badge>
        )}
      </div>
      {until && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ReportAppealDialog id={id} about={`${name}, ${about}`} />
          <p className="text-sm text-ink-2">
            <Trans>It’s free. You can ask until {until}.</Trans>
          </p>
        </div>
      )}
      {appeal && <AppealState appeal={appeal} kind="report_dismissal" />}
    </li>
  )
}
