import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { Role } from '@adire/contract/members.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banknote, Flag, Images, UserRoundCheck, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { formatCents, formatCount } from '../../lib/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { useSummary } from '../../staff/use-summary.ts'

/** Daily values change slowly, so decisions don't refetch the charts. */
const TREND_STALE_MS = 5 * MINUTE_MS

type Props = {
  role: Role
  summary: ReturnType<typeof useSummary>['data']
}

/**
 * The four cards of the overview (ADM-DASH-03 to 07). Admins see revenue in the last one,
 * moderators the waiting members (MOD-01).
 */
export function SummaryCards({ role, summary }: Props) {
  const { data: trends } = useQuery(
    api.moderation.trends.queryOptions({ staleTime: TREND_STALE_MS }),
  )
  const { t } = useLingui()
  const revenue = role === 'admin' ? summary?.monthlyRevenueCents : undefined
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
      <SummaryCard
        tab="users"
        icon={<UsersRound aria-hidden />}
        label={<Trans>Total Users</Trans>}
        value={summary && formatCount(summary.totalMembers)}
      >
        {summary && (
          <>
            <Plural value={summary.activeToday} one="# active today" other="# active today" />
            {' · '}
            <Plural value={summary.verifiedMembers} one="# verified" other="# verified" />
          </>
        )}
        <Trend
          values={trends?.members}
          describe={({ first, last }) => t`Members in the last 30 days: from ${first} to ${last}`}
        />
      </SummaryCard>
      <SummaryCard
        tab="photos"
        icon={<Images aria-hidden />}
        label={<Trans>Pending Photos</Trans>}
        value={summary && formatCount(summary.pendingPhotos)}
      >
        {trends && (
          <Plural
            value={sumValues(trends.photosDecided)}
            one="# decided in the last 30 days"
            other="# decided in the last 30 days"
          />
        )}
        <Trend
          values={trends?.pendingPhotos}
          describe={({ first, last }) =>
            t`Pending photos in the last 30 days: from ${first} to ${last}`
          }
        />
      </SummaryCard>
      <SummaryCard
        tab="reports"
        icon={<Flag aria-hidden />}
        label={<Trans>Open Reports</Trans>}
        value={summary && formatCount(summary.openReports)}
      >
        <Trans>waiting for a decision</Trans>
        <Trend
          values={trends?.openReports}
          describe={({ first, last }) =>
            t`Open reports in the last 30 days: from ${first} to ${last}`
          }
        />
      </SummaryCard>
      {role === 'admin' ? (
        <SummaryCard
          tab="revenue"
          icon={<Banknote aria-hidden />}
          label={<Trans>Monthly Revenue</Trans>}
          value={revenue === undefined || revenue === null ? undefined : formatCents(revenue)}
        >
          <Trans>since the 1st of the month</Trans>
          <Trend
            values={trends?.revenueCents ?? undefined}
            describe={({ last }) => t`Revenue per day over 30 days, today ${formatCents(last)}`}
          />
        </SummaryCard>
      ) : (
        <SummaryCard
          tab="users"
          icon={<UserRoundCheck aria-hidden />}
          label={<Trans>Pending Members</Trans>}
          value={summary && formatCount(summary.pendingMembers)}
        >
          <Trans>waiting for verification</Trans>
          <Trend
            values={trends?.pendingMembers}
            describe={({ first, last }) =>
              t`Pending members in the last 30 days: from ${first} to ${last}`
            }
          />
        </SummaryCard>
      )}
    </ul>
  )
}

function sumValues(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

type TrendProps = {
  values: readonly number[] | undefined
  describe: (ends: { first: number; last: number }) => string
}

function Trend({ values, describe }: TrendProps) {
  if (!values) return <Skeleton className="mt-3 h-7" />
  return (
    <Sparkline
      values={values}
      label={describe({ first: values[0] ?? 0, last: values.at(-1) ?? 0 })}
      className="mt-3"
    />
  )
}

type CardProps = {
  tab: string
  icon: ReactNode
  label: ReactNode
  value: string | undefined
  children: ReactNode
}

function SummaryCard({ tab, icon, label, value, children }: CardProps) {
  return (
    <li className="relative min-w-0 rounded-card border border-line bg-surface p-5 shadow-1 transition hover:-translate-y-0.5 hover:shadow-2">
      <h3 className="pe-14 font-text text-sm font-medium tracking-normal text-ink-2">
        <span className="absolute end-4 top-4 grid size-10 place-items-center rounded-full bg-indigo-soft text-indigo [&_svg]:size-5">
          {icon}
        </span>
        <Link to="/dashboard/admin/$tab" params={{ tab }} className="card-link">
          {label}
        </Link>
      </h3>
      <p className="display text-2xl">{value ?? '–'}</p>
      <div className="text-sm text-ink-3">{children}</div>
    </li>
  )
}
