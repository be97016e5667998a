import { type QueueLoad, workQueues } from '@adire/contract/work-queues.ts'
import { MINUTE_MS } from '@adire/contract/durations.ts'
import { URGENT_REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useNow } from '../../lib/use-now.ts'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { computeTimeLeft } from '../../staff/due-rules.ts'
import { QueueLink } from '../../staff/QueueLink.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { useWorkQueues } from '../../staff/use-work-queues.ts'
import { workQueueLabels } from '../../staff/work-queue-copy.ts'
import { formatLoad, sortLoads } from '../../staff/work-queue-rules.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Table of the queues of the caller's role with their loads, the longest overdue first. */
export function QueueOverview() {
  const overview = useWorkQueues()
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="what-waits">
      <h3 id="what-waits" className="text-lg">
        <Trans>Waiting for a decision</Trans>
      </h3>
      <QueryState query={overview} copy={staffQueryCopy} skeleton={<Skeleton className="h-64" />}>
        {({ queues }) => <Loads loads={queues} />}
      </QueryState>
    </section>
  )
}

function Loads({ loads }: { loads: readonly QueueLoad[] }) {
  const { busy, empty } = sortLoads(loads)
  return (
    <Card padding="none" className="overflow-clip">
      {busy.length === 0 ? <AllCaughtUp /> : <LoadTable loads={busy} />}
      {empty.length > 0 && <EmptyQueues loads={empty} />}
    </Card>
  )
}

function AllCaughtUp() {
  return (
    <p className="flex items-center gap-3 px-4 py-5 sm:px-5">
      <CircleCheck aria-hidden className="size-6 shrink-0 text-leaf" />
      <span>
        <strong className="block font-semibold">
          <Trans>All caught up</Trans>
        </strong>
        <span className="text-sm text-ink-2">
          <Trans>Nothing is waiting for a decision.</Trans>
        </span>
      </span>
    </p>
  )
}

/** Columns that a phone has no room for; there, the due time is below the name. */
const wideOnly = 'max-md:hidden'
const headStyle = 'px-3 py-2 font-medium first:ps-4 last:pe-4 sm:first:ps-5 sm:last:pe-5'
const cellStyle = 'px-3 py-2.5 first:ps-4 last:pe-4 sm:first:ps-5 sm:last:pe-5'

function LoadTable({ loads }: { loads: readonly QueueLoad[] }) {
  return (
    <table className="w-full border-collapse text-start">
      <thead>
        <tr className="border-b border-line text-sm text-ink-2">
          <th scope="col" className={`${headStyle} text-start`}>
            <Trans>Queue</Trans>
          </th>
          <th scope="col" className={`${headStyle} text-end`}>
            <Trans context="cases">Open</Trans>
          </th>
          <th scope="col" className={`${headStyle} ${wideOnly} pe-8 text-end`}>
            <Trans>Overdue</Trans>
          </th>
          <th scope="col" className={`${headStyle} ${wideOnly} text-start`}>
            <Trans context="queue">Oldest</Trans>
          </th>
          <th scope="col" className={`${headStyle} ${wideOnly} text-start`}>
            <Trans>Target</Trans>
          </th>
          <th scope="col" className={`${headStyle} ${wideOnly} text-start`}>
            <Trans>Next due</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {loads.map((load) => (
          <LoadRow key={load.queue} load={load} />
        ))}
      </tbody>
    </table>
  )
}

function LoadRow({ load }: { load: QueueLoad }) {
  const { i18n } = useLingui()
  const { queue, count, overdueCount, urgentCount, oldestAt, firstDueAt } = load
  return (
    <tr className="relative hover:bg-surface-2">
      <th scope="row" className={`${cellStyle} text-start font-medium`}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* The link covers the row. */}
          <QueueLink queue={queue} className="card-link">
            {i18n._(workQueueLabels[queue])}
          </QueueLink>
          {urgentCount > 0 && (
            <Badge kind="rejected" icon={<TriangleAlert aria-hidden />} wraps>
              <Plural value={urgentCount} one="# urgent" other="# urgent" />
            </Badge>
          )}
        </span>
        <span className="mt-0.5 flex font-normal md:hidden">
          {firstDueAt && <DueCountdown at={firstDueAt} />}
        </span>
      </th>
      <td className={`${cellStyle} text-end tabular-nums`}>{formatLoad(count)}</td>
      <td className={`${cellStyle} ${wideOnly} pe-8 text-end tabular-nums`}>
        {overdueCount > 0 ? (
          <span className="font-semibold text-danger">{formatLoad(overdueCount)}</span>
        ) : (
          <span className="text-ink-3">0</span>
        )}
      </td>
      <td className={`${cellStyle} ${wideOnly} text-sm text-ink-2`}>
        {oldestAt && <Age at={oldestAt} />}
      </td>
      <td className={`${cellStyle} ${wideOnly} text-sm text-ink-2`}>
        <Target queue={queue} />
      </td>
      <td className={`${cellStyle} ${wideOnly}`}>
        <span className="flex">{firstDueAt && <DueCountdown at={firstDueAt} />}</span>
      </td>
    </tr>
  )
}

function Age({ at }: { at: string }) {
  const now = useNow(MINUTE_MS)
  const { value, unit } = computeTimeLeft(at, now)
  return (
    <time dateTime={at}>
      {
        {
          minute: plural(value, { one: '# min', other: '# min' }),
          hour: plural(value, { one: '# hour', other: '# hours' }),
          day: plural(value, { one: '# day', other: '# days' }),
        }[unit]
      }
    </time>
  )
}

/** Time in which an item of the queue is decided. */
function Target({ queue }: Pick<QueueLoad, 'queue'>) {
  const { target } = workQueues[queue]
  if ('businessDays' in target)
    return <Plural value={target.businessDays} one="# business day" other="# business days" />
  if ('days' in target) {
    const { days } = target
    return <Plural value={days} one="# day" other="# days" />
  }
  return (
    <>
      <Plural value={target.hours} one="# hour" other="# hours" />
      {queue === 'reports' && (
        <Plural value={URGENT_REPORT_CLOCK_HOURS} one=", urgent # hour" other=", urgent # hours" />
      )}
    </>
  )
}

/** Links to the queues without items, in one line. */
function EmptyQueues({ loads }: { loads: readonly QueueLoad[] }) {
  const { t, i18n } = useLingui()
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-t border-line px-4 py-1 text-sm text-ink-3 first:border-t-0 sm:px-5">
      <span>
        <Trans>Empty:</Trans>
      </span>
      <ul aria-label={t`Empty queues`} className="contents">
        {loads.map(({ queue }) => (
          <li key={queue}>
            <QueueLink
              queue={queue}
              className="inline-flex min-h-9 items-center text-ink-2 max-sm:min-h-11 underline-offset-4 hover:text-ink hover:underline"
            >
              {i18n._(workQueueLabels[queue])}
            </QueueLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
