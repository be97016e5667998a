import { APPEAL_BUSINESS_DAYS } from '@adire/contract/appeals.ts'
import {
  RESPONSE_TIME_DAYS,
  RESPONSE_TIME_REVIEWS_MINIMUM,
  type ResponseTime,
  type ReviewKind,
} from '@adire/contract/response-times.ts'
import { REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { dateFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { AuthDialogSlot } from '../pages/AuthDialogSlot.tsx'
import { PageFooter } from '../pages/PageFooter.tsx'
import { PageHeader } from '../pages/PageHeader.tsx'
import { roundWait } from './rules.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { readOnlyCopy } from '../../shared/query-copy.ts'
import { PageLink } from '../../ui/PageLink.tsx'

/** Public page with the promised response times beside the measured ones. */
export function ResponseTimesPage() {
  const read = useQuery(api.responseTimes.read.queryOptions())
  const measured =
    read.data?.computedAt &&
    dateFormat({ dateStyle: 'long' }).format(new Date(read.data.computedAt))
  return (
    <>
      <SkipLink />
      <PageHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 outline-none sm:px-6 sm:py-12"
      >
        <div className="grid gap-3">
          <h1 className="display text-page">
            <Trans>Our response times</Trans>
          </h1>
          <p className="max-w-prose text-ink-2">
            <Trans>
              Our moderators review every photo, new profile, report and appeal. These are our
              targets, and how long reviews took in the last {RESPONSE_TIME_DAYS} days.
            </Trans>
          </p>
        </div>
        <QueryState
          query={read}
          copy={readOnlyCopy}
          skeleton={<Skeleton className="h-80 rounded-card" />}
        >
          {({ figures: times }) => (
            <div className="grid gap-4">
              <ul className="grid gap-4 sm:grid-cols-2">
                {times.map((time) => (
                  <li key={time.kind}>
                    <ResponseTimeCard time={time} />
                  </li>
                ))}
              </ul>
              {times.some((time) => time.measured === null) && (
                <p className="text-ink-2">
                  {times.every((time) => time.measured === null) ? (
                    <Trans>Not enough reviews yet.</Trans>
                  ) : (
                    <Trans>Cards without a time don’t have enough reviews yet.</Trans>
                  )}
                </p>
              )}
            </div>
          )}
        </QueryState>
        <p className="text-sm text-ink-3">
          {measured && <Trans>Measured on {measured}.</Trans>}{' '}
          <Trans>
            We show numbers once there are at least {RESPONSE_TIME_REVIEWS_MINIMUM} reviews.
          </Trans>
        </p>
        <nav className="flex flex-wrap gap-3">
          <Button asChild variant="secondary">
            <PageLink href="/safety">
              <Trans>Safety & Security</Trans>
            </PageLink>
          </Button>
          <Button asChild variant="secondary">
            <PageLink href="/community-guidelines">
              <Trans>Community Guidelines</Trans>
            </PageLink>
          </Button>
        </nav>
      </main>
      <PageFooter />
      <AuthDialogSlot />
    </>
  )
}

function ResponseTimeCard({ time: { kind, measured } }: { time: ResponseTime }) {
  return (
    <Card asChild className="grid h-full content-start gap-4">
      <section aria-labelledby={`promise-${kind}`}>
        <div className="grid gap-1">
          <h2 id={`promise-${kind}`} className="text-lg font-semibold">
            {titles[kind]}
          </h2>
          <p className="text-sm text-ink-2">{promises[kind]}</p>
        </div>
        {measured ? (
          <>
            <dl className="grid gap-2">
              <WaitRow seconds={measured.medianSeconds}>
                <Trans>Half of all reviews</Trans>
              </WaitRow>
              <WaitRow seconds={measured.p95Seconds}>
                <Trans>95 out of 100</Trans>
              </WaitRow>
            </dl>
            <p className="text-sm text-ink-3">
              <Plural value={measured.reviews} one="# review" other="# reviews" />
            </p>
          </>
        ) : null}
      </section>
    </Card>
  )
}

function WaitRow({ seconds, children }: { seconds: number; children: ReactNode }) {
  const { t } = useLingui()
  const { value, unit } = roundWait(seconds)
  const time = {
    minute: plural(value, { one: '# minute', other: '# minutes' }),
    hour: plural(value, { one: '# hour', other: '# hours' }),
    day: plural(value, { one: '# day', other: '# days' }),
  }[unit]
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{children}</dt>
      <dd className="text-lg font-semibold">{t`within ${time}`}</dd>
    </div>
  )
}

const titles: Record<ReviewKind, ReactNode> = {
  photo: <Trans>Photos</Trans>,
  person: <Trans>New profiles</Trans>,
  report: <Trans>Reports</Trans>,
  appeal: <Trans>Appeals</Trans>,
}

/** Promised times (CONST-38 to 42). The policies state the same ones, so change both. */
const promises: Record<ReviewKind, ReactNode> = {
  photo: <Trans>We aim for 24 hours.</Trans>,
  person: <Trans>We promise: 24-48 hours.</Trans>,
  report: <Trans>We promise: within {REPORT_CLOCK_HOURS} hours.</Trans>,
  appeal: <Trans>We promise: within {APPEAL_BUSINESS_DAYS} business days.</Trans>,
}
