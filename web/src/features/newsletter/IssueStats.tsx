import type { IssueSummary } from '@adire/contract/newsletter-issues.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { computePercent, formatWithPercent } from '../../staff/percent-rules.ts'

type Props = { issue: IssueSummary }

/** Sent, opened and clicked counts of a newsletter issue. */
export function IssueStats({ issue }: Props) {
  const {
    status,
    totalRecipients,
    totalSent,
    totalSkipped,
    totalFailed,
    totalOpened,
    totalClicked,
  } = issue
  return (
    <div className="grid gap-3">
      {(status === 'sending' || status === 'paused') && <Progress issue={issue} />}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        <Stat name={<Trans>Recipients</Trans>} value={formatCount(totalRecipients)} />
        <Stat name={<Trans context="emails">Sent</Trans>} value={formatCount(totalSent)} />
        <Stat
          name={<Trans>Opened (estimate)</Trans>}
          value={formatWithPercent(totalOpened, totalSent)}
        />
        <Stat
          name={<Trans>Clicked (estimate)</Trans>}
          value={formatWithPercent(totalClicked, totalSent)}
        />
        {totalSkipped > 0 && (
          <Stat
            name={<Trans>Unsubscribed before sending</Trans>}
            value={formatCount(totalSkipped)}
          />
        )}
        {totalFailed > 0 && (
          <Stat name={<Trans>Not delivered</Trans>} value={formatCount(totalFailed)} />
        )}
      </dl>
    </div>
  )
}

function Progress({ issue: { totalRecipients, totalSent, totalSkipped, totalFailed } }: Props) {
  const { t } = useLingui()
  const done = totalSent + totalSkipped + totalFailed
  return (
    <div className="grid gap-1.5">
      <ProgressBar
        label={t`Processed so far`}
        percent={computePercent(done, totalRecipients) ?? 0}
      />
      <p className="text-sm text-ink-2">
        <Trans>
          {formatCount(done)} of {formatCount(totalRecipients)} processed
        </Trans>
      </p>
    </div>
  )
}

function Stat({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="text-lg font-semibold">{value}</dd>
    </div>
  )
}
