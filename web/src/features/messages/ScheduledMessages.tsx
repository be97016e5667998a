import type { ThreadId } from '@adire/contract/ids.ts'
import type { ScheduledMessage, ScheduledReason } from '@adire/contract/scheduled-messages.ts'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Clock } from 'lucide-react'
import { useId } from 'react'
import { api, client } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { formatMoment } from '../../lib/format.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { scrollRegion } from '../../ui/scroll-region.ts'
import { addToDraft } from './use-draft.ts'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = {
  threadId: ThreadId
  /** Price of a message that is sent now; undefined until it is known. */
  price: number | undefined
  /** True if nothing can be sent; messages can still be withdrawn. */
  isClosed: boolean
}

/** Messages of this conversation that wait for their time, or could not be sent then. */
export function ScheduledMessages({ threadId, price, isClosed }: Props) {
  const { t: translate } = useLingui()
  const { data } = useQuery({
    ...api.messages.listScheduled.queryOptions({ input: { threadId } }),
    // A message that was sent leaves the list; its event reads it again, unless it was lost.
    refetchInterval: (query) => (query.state.data?.messages.length ? 60_000 : false),
  })
  const withdrawal = useWithdrawal(threadId)
  const sending = useSending(threadId)
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
              isBusy={withdrawal.isPending || sending.isPending}
              onSend={isClosed ? undefined : (shown) => sending.send(message, shown)}
              onReturn={() => withdrawal.withdraw(message)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.messages.key(), api.matches.key(), api.tokens.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

/**
 * Withdraws a message. Its text is in the stored draft before the request, so that neither a lost
 * answer nor leaving the page loses it.
 */
function useWithdrawal(threadId: ThreadId) {
  const { memberId } = useMember()
  const refresh = useRefresh()
  const { isPending, mutate } = useMutation({
    mutationFn: ({ clientId }: ScheduledMessage & { undo: () => void }) =>
      client.messages.withdrawScheduled({ threadId, clientId }),
    onError(error, { undo }) {
      if (hasCode(error, 'ALREADY_SENT') || hasCode(error, 'NOT_FOUND')) undo()
      toast.error(
        errorCopy(error, {
          title: t`Couldn’t withdraw the message`,
          description: t`Please try again in a moment.`,
        }),
      )
    },
    onSettled: refresh,
  })
  function withdraw(message: ScheduledMessage) {
    const undo = addToDraft(memberId, threadId, message.content)
    if (undo) return mutate({ ...message, undo })
    toast.error({
      title: t`Couldn’t withdraw the message`,
      description: t`The message box has no room for it. Send or shorten what’s in the box first.`,
    })
  }
  return { isPending, withdraw }
}

/** Sends a message now, in one step of the server, so that it is sent once. */
function useSending(threadId: ThreadId) {
  const refresh = useRefresh()
  const { isPending, mutate } = useMutation({
    ...api.messages.sendScheduledNow.mutationOptions(),
    onError: (error) =>
      toast.error(
        errorCopy(error, {
          title: t`Couldn’t send the message`,
          description: t`Please try again in a moment.`,
        }),
      ),
    onSettled: refresh,
  })
  const send = ({ clientId }: ScheduledMessage, expectedPrice: number) =>
    mutate({ threadId, clientId, expectedPrice })
  return { isPending, send }
}

type RowProps = {
  message: ScheduledMessage
  price: number | undefined
  isBusy: boolean
  /** Called with the price on the button; undefined if nothing can be sent. */
  onSend: ((price: number) => void) | undefined
  onReturn: () => void
}

function Row({ message, price, isBusy, onSend, onReturn }: RowProps) {
  const { content, sendAt, refusedBecause } = message
  const textId = useId()
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
            <Trans>Will be sent on {time}</Trans>
          ) : (
            <Refusal reason={refusedBecause} />
          )}
        </p>
        <MemberText id={textId} className="text-sm wrap-anywhere whitespace-pre-line">
          {content}
        </MemberText>
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        {onSend && (
          <>
            <Button
              variant="link"
              size="sm"
              aria-describedby={textId}
              disabled={isBusy || price === undefined}
              onClick={() => price !== undefined && onSend(price)}
            >
              {price ? <Trans>Send now · {price}</Trans> : <Trans>Send now</Trans>}
            </Button>
            <span aria-hidden>·</span>
          </>
        )}
        <Button
          variant="link"
          size="sm"
          aria-describedby={textId}
          disabled={isBusy}
          onClick={onReturn}
        >
          {refusedBecause === null ? (
            <Trans context="message">Withdraw</Trans>
          ) : (
            <Trans>Edit</Trans>
          )}
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
    case 'AGE_CHECK_REQUIRED':
      return <Trans>Not sent: you need to pass an age check</Trans>
    case 'ACCOUNT_PAUSED':
      return <Trans>Not sent: your profile was paused</Trans>
    case 'MEMBER_PAUSED':
      return <Trans>Not sent: their profile was paused</Trans>
    case 'NEW_THREADS_HELD':
      return <Trans>Not sent: we’re checking your account</Trans>
    case 'NOT_MATCHED':
      return <Trans>Not sent: this conversation was closed</Trans>
    case 'NOT_SENT_IN_TIME':
      return <Trans>Not sent: it could not be sent in time</Trans>
    default:
      return <Trans>Not sent: something went wrong</Trans>
  }
}
