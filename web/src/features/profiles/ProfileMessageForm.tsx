import type { ThreadId } from '@adire/contract/ids.ts'
import { FIRST_MESSAGE_MAXIMUM } from '@adire/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { insufficientTokensCopy } from '../../lib/error-reason-copy.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { BuyButton } from '../../shared/BuyButton.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { ResumeButton } from '../account/ResumeButton.tsx'
import { saveDraft } from '../messages/use-draft.ts'
import { FirstMessageTip } from '../safety/FirstMessageTip.tsx'

type Props = {
  handle: string
  threadId: ThreadId
  /** True if the conversation is empty, which is when a message needs a photo (decision P24). */
  isFirst: boolean
  draft: string
  onDraft: (draft: string) => void
  onCancel: () => void
}

/** Message of at most 500 characters (MEM-VIEW-11); shows its price before sending. */
export function ProfileMessageForm(props: Props) {
  const { handle, threadId, isFirst, draft, onDraft, onCancel } = props
  const { t } = useLingui()
  const { price, isShort } = useMessagePrice()
  const { sendMessage, isSending } = useFirstMessage(threadId)
  const own = useQuery(api.profiles.mine.queryOptions()).data
  const isPaused = own?.isPaused === true
  // The cached profile may be older than the setting; the server checks again.
  const needsPhoto = isFirst && own?.needsPhoto === true && !isPaused
  const storeDraft = useStoredDraft(threadId)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (draft.trim() === '')
      return toast.error({
        title: t`Empty Message`,
        description: t`Please write a message before sending.`,
      })
    if (!isShort && !isPaused && !needsPhoto) sendMessage(draft.trim(), price)
  }

  return (
    <form className="grid w-full gap-3" onSubmit={handleSubmit}>
      {isPaused && (
        <Banner title={t`Your profile is paused`} action={<ResumeButton />}>
          <Trans>Resume your profile to send messages.</Trans>
        </Banner>
      )}
      {needsPhoto && (
        <Banner
          title={t`Add a photo first`}
          action={
            <Button asChild size="sm">
              <Link to="/dashboard/profile/photos" search={{}} onClick={() => storeDraft(draft)}>
                <Trans>Add a photo</Trans>
              </Link>
            </Button>
          }
        >
          <Trans>
            You can write once you’ve added one. We’ll keep your message in the conversation.
          </Trans>
        </Banner>
      )}
      {isShort && !isPaused && !needsPhoto && (
        <Banner
          tone="warn"
          title={t`Insufficient Tokens`}
          action={
            <BuyButton item="tokens" size="sm">
              <Trans>Buy Tokens</Trans>
            </BuyButton>
          }
        >
          {insufficientTokensCopy.message(price)}
        </Banner>
      )}
      <Textarea
        ref={box}
        rows={2}
        className="max-h-40 min-h-16"
        aria-label={t`Message to ${handle}`}
        placeholder={t`Write a message`}
        maxLength={FIRST_MESSAGE_MAXIMUM}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
      />
      <FirstMessageTip draft={draft} isFirst={isFirst} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          loading={isSending}
          disabled={isShort || isPaused || needsPhoto}
          icon={<SendHorizontal aria-hidden className="rtl:-scale-x-100" />}
        >
          {price > 0 && !isPaused ? <Trans>Send ({price})</Trans> : <Trans>Send</Trans>}
        </Button>
      </div>
    </form>
  )
}

/** Returns how to keep a text as the draft of the conversation. */
function useStoredDraft(threadId: ThreadId) {
  const { memberId } = useMember()
  return (text: string) => {
    if (text.trim() !== '') saveDraft(memberId, threadId, text)
  }
}

/** Price of a message and whether the balance covers it; undefined until the wallet is loaded. */
function useMessagePrice() {
  const { data } = useQuery(api.tokens.wallet.queryOptions())
  const price = data?.prices.message ?? 0
  return { price, isShort: data !== undefined && data.balance < price }
}

/**
 * Sends the first message from a profile, and opens the conversation once it is stored. A retry
 * after a lost response is charged once.
 */
function useFirstMessage(threadId: ThreadId) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const storeDraft = useStoredDraft(threadId)
  const attempt = useRef({ content: '', clientId: '' })
  const send = useMutation(
    api.messages.send.mutationOptions({
      onSuccess() {
        for (const key of [api.messages.key(), api.matches.key(), api.tokens.key()])
          void queryClient.invalidateQueries({ queryKey: key })
        void navigate({ to: '/dashboard/messages/$threadId', params: { threadId }, search: {} })
      },
      onError(error, { content }) {
        // The button of the toast leaves this page.
        if (hasCode(error, 'PHOTO_REQUIRED')) storeDraft(content)
        toast.error(
          errorCopy(error, {
            title: t`Message Failed`,
            description: t`Failed to send message. Please try again.`,
          }),
        )
      },
    }),
  )

  function sendMessage(content: string, expectedPrice: number) {
    if (send.isPending) return
    if (attempt.current.content !== content)
      attempt.current = { content, clientId: crypto.randomUUID() }
    send.mutate({ threadId, ...attempt.current, expectedPrice })
  }

  return { sendMessage, isSending: send.isPending }
}
