import type { Broadcast } from '@adire/contract/broadcasts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { nameStaff } from '../../staff/staff-name.ts'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { LinkedText } from '../../shared/LinkedText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { audienceLabels, statusLabels } from './copy.ts'
import { computePercent } from '../../staff/percent-rules.ts'
import { nameLanguages } from '../../staff/translation-rules.ts'
import { useCancelBroadcast } from './use-broadcasts.ts'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { broadcast: Broadcast }

/**
 * Broadcast in the history: its text, progress or result, and a button to cancel a scheduled one.
 */
export function BroadcastCard({ broadcast }: Props) {
  const { i18n } = useLingui()
  const { title, message, translations, targetAudience, status, sentBy, dueAt } = broadcast
  const { label, badge } = statusLabels[status]
  const languages = nameLanguages(translations).join(', ')
  const by = nameStaff(sentBy)
  return (
    <Card padding="sm" asChild>
      <article className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="grid min-w-0 gap-0.5">
            <MemberText
              as="h4"
              className="font-text text-base font-semibold tracking-normal wrap-anywhere"
            >
              {title}
            </MemberText>
            <p className="text-sm text-ink-3">
              <time dateTime={dueAt}>{formatMoment(dueAt)}</time> · {by} ·{' '}
              {i18n._(audienceLabels[targetAudience])}
              {languages.length > 0 && <> · {languages}</>}
            </p>
          </div>
          <Badge kind={badge}>{i18n._(label)}</Badge>
        </div>
        {/* The whole text while a link has the focus, which may be below the fourth line. */}
        <MemberText className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line text-ink-2 focus-within:line-clamp-none">
          <LinkedText text={message} />
        </MemberText>
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

/** Results by channel; `BroadcastHistory` explains what they count. */
function Stats({
  broadcast: { totalRecipients, totalDelivered, totalSkipped, totalOpened, mail, push },
}: Props) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      <Stat name={<Trans>In the app</Trans>}>
        <OfTotal count={totalDelivered} total={totalRecipients} />
      </Stat>
      <Stat name={<Trans>Opened in the app (at least)</Trans>}>
        <OfTotal count={totalOpened} total={totalDelivered} />
      </Stat>
      {mail && (
        <Stat name={<Trans>Queued for email</Trans>}>
          <ChannelResult {...mail} delivered={totalDelivered} />
        </Stat>
      )}
      {push && (
        <Stat name={<Trans>Queued for push</Trans>}>
          <ChannelResult {...push} delivered={totalDelivered} />
        </Stat>
      )}
      {totalSkipped > 0 && (
        <Stat name={<Trans>Skipped: account no longer active</Trans>}>
          {formatCount(totalSkipped)}
        </Stat>
      )}
    </dl>
  )
}

function ChannelResult({
  wanted,
  queued,
  delivered,
}: {
  wanted: number
  queued: number
  delivered: number
}) {
  const off = formatCount(delivered - wanted)
  return (
    <>
      {wanted > 0 && <OfTotal count={queued} total={wanted} />}
      <span className="block font-normal text-ink-3">
        <Trans>Members who turned this off: {off}</Trans>
      </span>
    </>
  )
}

function OfTotal({ count, total }: { count: number; total: number }) {
  const percent = computePercent(count, total)
  const [counted, all] = [formatCount(count), formatCount(total)]
  return percent === undefined ? (
    <Trans>
      {counted} of {all}
    </Trans>
  ) : (
    <Trans>
      {counted} of {all} ({percent}%)
    </Trans>
  )
}

function Stat({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 text-sm">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
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
            “{title}” is scheduled for {formatMoment(dueAt)}. If you cancel it, it won’t be sent.
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
