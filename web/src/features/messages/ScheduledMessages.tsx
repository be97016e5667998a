import type { ThreadId } from '@adire/contract/ids.ts'
import type { ScheduledMessage, ScheduledReason } from '@adire/contract/scheduled-messages.ts'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Clock } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { formatMoment } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { scrollRegion } from '../../ui/scroll-region.ts'

type Props = {
  threadId: ThreadId
  /** Sends a withdrawn text now. */
  onSend: (content: string) => void
  /** Puts a withdrawn text back into the message box. */
  onReturn: (content: string) => void
  /** Price of a message that is sent now. */
  price: number
}

/** Messages of this conversation that wait for their time, or could not be sent then. */
export function ScheduledMessages({ threadId, onSend, onReturn, price }: Props) {
  const { t: translate } = useLingui()
  const { data } = useQuery({
    ...api.messages.listScheduled.queryOptions({ input: { threadId } }),
    // A message that was sent leaves the list; its event reads it again, unless it was lost.
    refetchInterval: (query) => (query.state.data?.messages.length ? 60_000 : false),
  })
  const withdraw = useWithdraw(threadId)
  if (!data || data.messages.length === 0) return null
  return (
    <section
      ref={scrollRegion}
      aria-label={translate`Scheduled messages`}
      className="max-h-[min(12rem,30dvh)] shrink-0 overflow-y-auto border-t border-line bg-surface-2 px-3 -outline-offset-4! lg:px-5"
    >
      <ul className="divide-y divide-line">
        {data.messages.map((message) => (
          <li key={message.clientId}>
            <Row
              message={message}
              price={price}
              isBusy={withdraw.isPending}
              onSend={() => withdraw.mutate(message, { onSuccess: onSend })}
              onReturn={() => withdraw.mutate(message, { onSuccess: onReturn })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Withdraws a message and returns its text. */
function useWithdraw(threadId: ThreadId) {
  const queryClient = useQueryClient()
  const queryKey = api.messages.listScheduled.key()
  const call = useMutation(
    api.messages.withdrawScheduled.mutationOptions({
      onError: (error) =>
        toast.error(
          errorCopy(error, {
            title: t`Couldn’t withdraw the message`,
            description: t`Please try again in a moment.`,
          }),
        ),
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    }),
  )
  return {
    isPending: call.isPending,
    mutate: (
      { clientId }: ScheduledMessage,
      { onSuccess }: { onSuccess: (content: string) => void },
    ) => call.mutate({ threadId, clientId }, { onSuccess: ({ content }) => onSuccess(content) }),
  }
}

type RowProps = {
  message: ScheduledMessage
  price: number
  isBusy: boolean
  onSend: () => void
  onReturn: () => void
}

function Row({ message, price, isBusy, onSend, onReturn }: RowProps) {
  const { content, sendAt, refusedBecause } = message
  const time = formatMoment(sendAt)
  const Icon = refusedBecause === null ? Clock : CircleAlert
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p
          role="status"
          className={cn(
            'flex items-center gap-1.5 text-xs font-medium',
            refusedBecause === null ? 'text-ink-2' : 'text-danger',
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {refusedBecause === null ? (
            <Trans>Will be sent {time}</Trans>
          ) : (
            <Refusal reason={refusedBecause} />
          )}
        </p>
        <p dir="auto" className="truncate text-sm">
          {content}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        <Button variant="link" size="sm" disabled={isBusy} onClick={onSend}>
          {price > 0 ? <Trans>Send now · {price}</Trans> : <Trans>Send now</Trans>}
        </Button>
        <span aria-hidden>·</span>
        <Button variant="link" size="sm" disabled={isBusy} onClick={onReturn}>
          {refusedBecause === null ? <Trans>Withdraw</Trans> : <Trans>Edit</Trans>}
        </Button>
      </p>
    </div>
  )
}

function Refusal({ reason }: { reason: ScheduledReason }) {
  switch (reason) {
    case 'INSUFFICIENT_TOKENS':
      return <Trans>Not sent: you didn’t have enough tokens</Trans>
    case 'PRICE_CHANGED':
      return <Trans>Not sent: the price had changed</Trans>
    case 'PHOTO_REQUIRED':
      return <Trans>Not sent: you need a photo</Trans>
    case 'ACCOUNT_PAUSED':
      return <Trans>Not sent: your profile was paused</Trans>
    case 'MEMBER_PAUSED':
      return <Trans>Not sent: their profile was paused</Trans>
    case 'NOT_MATCHED':
      return <Trans>Not sent: this conversation was closed</Trans>
  }
}
