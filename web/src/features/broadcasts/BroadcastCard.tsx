import type { Broadcast } from '@adire/contract/broadcasts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { audienceLabels, statusLabels } from './copy.ts'
import { computePercent, formatWithPercent } from '../../staff/percent-rules.ts'
import { useCancelBroadcast } from './use-broadcasts.ts'

type Props = { broadcast: Broadcast }

/**
 * Broadcast in the history: its text, progress or result, and a button to cancel a scheduled one.
 */
export function BroadcastCard({ broadcast }: Props) {
  const { t, i18n } = useLingui()
  const { title, message, targetAudience, status, sentBy, dueAt } = broadcast
  const { label, badge } = statusLabels[status]
  const by = sentBy ?? t`a former member`
  return (
    <Card padding="sm" asChild>
      <article className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="grid min-w-0 gap-0.5">
            <h4
              className="font-text text-base font-semibold tracking-normal wrap-anywhere"
              dir="auto"
            >
              {title}
            </h4>
            <p className="text-sm text-ink-3">
              <time dateTime={dueAt}>{formatMoment(dueAt)}</time> · {by} ·{' '}
              {i18n._(audienceLabels[targetAudience])}
            </p>
          </div>
          <Badge kind={badge}>{i18n._(label)}</Badge>
        </div>
        <p className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line text-ink-2" dir="auto">
          {message}
        </p>
        {status === 'sending' && <Progress broadcast={broadcast} />}
        {status === 'sent' && <Stats broadcast={broadcast} />}
        {status === 'scheduled' && <CancelButton broadcast={broadcast} />}
      </article>
    </Card>
  )
}

function Progress({ broadcast: { totalRecipients, totalDelivered, totalSkipped } }: Props) {
  const { t } = useLingui()
  const done = totalDelivered + totalSkipped
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={t`Sent so far`} percent={computePercent(done, totalRecipients) ?? 0} />
      <p className="text-sm text-ink-2">
        <Trans>
          {formatCount(done)} of {formatCount(totalRecipients)} sent
        </Trans>
      </p>
    </div>
  )
}

function Stats({ broadcast: { totalRecipients, totalSkipped, totalOpened } }: Props) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      <Stat name={<Trans>Recipients</Trans>} value={formatCount(totalRecipients)} />
      <Stat name={<Trans>Opened</Trans>} value={formatWithPercent(totalOpened, totalRecipients)} />
      {totalSkipped > 0 && (
        <Stat
          name={<Trans>Skipped: account no longer active</Trans>}
          value={formatCount(totalSkipped)}
        />
      )}
    </dl>
  )
}

function Stat({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}

function CancelButton({ broadcast: { id, title, dueAt } }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const cancel = useCancelBroadcast()
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setIsConfirming(true)}
      >
        <Trans>Cancel broadcast</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Trans>Cancel this broadcast?</Trans>}
        description={
          <Trans>
            “{title}” is scheduled for {formatMoment(dueAt)}. It won’t be sent.
          </Trans>
        }
        confirmLabel={<Trans>Cancel broadcast</Trans>}
        cancelLabel={<Trans>Keep broadcast</Trans>}
        tone="danger"
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({ id }, { onSettled: () => setIsConfirming(false) })}
      />
    </>
  )
}
