import { plural } from '@lingui/core/macro'
import type { ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import {
  VOICE_MESSAGE_SECONDS,
  VOICE_MESSAGE_TRANSCRIPT_MAXIMUM,
} from '@adire/contract/voice-messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { isRetrying } from '../../lib/busy-retry.ts'
import { errorCode, errorCopy } from '../../lib/error-copy.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Banner } from '../../ui/Banner.tsx'
import { BusyNote } from '../../ui/BusyNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { Recorder } from '../voices/Recorder.tsx'
import { isShortOfTokens } from './rules.ts'
import { ShortOfTokens } from './ShortOfTokens.tsx'
import { useVoiceMessage } from './use-voice-message.ts'

type Props = {
  threadId: ThreadId
  /** Messages known to be stored. */
  messages: readonly Message[]
  transcript: string
  onTranscript: (text: string) => void
  /** True while nothing can be sent; what is recorded stays. */
  isClosed: boolean
  /** Called when there begins or ceases to be something to lose. */
  onDirty: (isDirty: boolean) => void
  /** Called when the message is sent or given up. */
  onClose: () => void
}

/** Records a voice message in the place of the message box, and sends it. */
export function VoiceComposer(props: Props) {
  const { threadId, messages, transcript, isClosed, onTranscript, onDirty, onClose } = props
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const price = wallet.data?.prices.message ?? 0
  const [attempts, setAttempts] = useState(0)
  const [isRunning, setIsRunning] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const voice = useVoiceMessage({ threadId, messages, onSent: onClose })
  const { recording, send } = voice
  const isShort = isShortOfTokens(wallet.data)
  const isDirty = isRunning || recording !== undefined
  // A lost answer says nothing about whether the message was stored.
  const isUncertain = send.isError && errorCode(send.error) === undefined
  useEffect(() => form.current?.querySelector('button')?.focus(), [])
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isClosed) return
    setAttempts(attempts + 1)
    if (wallet.data && !isShort && !isRunning) voice.submit(transcript.trim(), price)
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={t`Voice message`}
      className="grid min-h-0 grid-cols-1 gap-3 overflow-y-auto border-t border-line px-3 py-3 lg:px-5"
      onSubmit={handleSubmit}
    >
      {isShort && <ShortOfTokens key={attempts} price={price} />}
      <Recorder
        maximumMs={VOICE_MESSAGE_SECONDS * 1000}
        recording={recording}
        isReplacing={false}
        isDisabled={send.isPending}
        onRecorded={voice.record}
        onRunning={setIsRunning}
        recordedHint={<Trans>Recorded. Listen to it, then send.</Trans>}
      />
      {recording && (
        <Field label={<Trans>Text version</Trans>} isOptional>
          <Textarea
            value={transcript}
            rows={1}
            readOnly={send.isPending}
            maxLength={VOICE_MESSAGE_TRANSCRIPT_MAXIMUM}
            countFrom={VOICE_MESSAGE_TRANSCRIPT_MAXIMUM - 80}
            placeholder={t`For when they can’t listen`}
            className="min-h-11"
            onChange={(event) => onTranscript(event.target.value)}
          />
        </Field>
      )}
      <Problems
        error={send.error}
        isTooShort={voice.isTooShort && !isRunning}
        isMissing={attempts > 0 && !recording && !isRunning && !send.error}
        isEarly={attempts > 0 && isRunning}
      />
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:[&>button]:flex-auto">
        {price > 0 && wallet.data && (
          <p className="me-auto text-xs text-ink-3 tabular-nums max-sm:basis-full">
            {t`Balance: ${plural(wallet.data.balance, { one: '# token', other: '# tokens' })}`}
          </p>
        )}
        <Button
          variant="secondary"
          disabled={send.isPending}
          onClick={() => (isDirty ? setIsAsking(true) : onClose())}
        >
          <Trans>Cancel</Trans>
        </Button>
        <SendButton
          price={price}
          isClosed={isClosed}
          isPending={send.isPending}
          hasFailed={send.isError}
        />
      </div>
      <div aria-live="polite" className="empty:sr-only">
        {isRetrying(send) && <BusyNote />}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Discard your voice message?</Trans>}
        description={
          isUncertain ? (
            <Trans>We don’t know whether it was sent. Check the conversation first.</Trans>
          ) : (
            <Trans>It hasn’t been sent, and no one can hear it.</Trans>
          )
        }
        confirmLabel={<Trans>Discard</Trans>}
        cancelLabel={<Trans>Keep it</Trans>}
        tone="danger"
        onConfirm={onClose}
      />
      <LeaveQuestion isDirty={isDirty && !send.isPending}>
        {isUncertain ? (
          <Trans>We don’t know whether your voice message was sent.</Trans>
        ) : (
          <Trans>Your voice message hasn’t been sent.</Trans>
        )}
      </LeaveQuestion>
    </form>
  )
}

type SendProps = { price: number; isClosed: boolean; isPending: boolean; hasFailed: boolean }

function SendButton({ price, isClosed, isPending, hasFailed }: SendProps) {
  return (
    <Button
      type="submit"
      loading={isPending}
      disabled={isClosed}
      icon={<SendHorizontal aria-hidden className="rtl:-scale-x-100" />}
    >
      {hasFailed && price === 0 && <Trans>Try again</Trans>}
      {hasFailed && price > 0 && <Trans>Try again · {price}</Trans>}
      {!hasFailed && price === 0 && <Trans>Send</Trans>}
      {!hasFailed && price > 0 && <Trans>Send · {price}</Trans>}
    </Button>
  )
}

type ProblemProps = {
  error: Error | null
  isTooShort: boolean
  /** True after an attempt to send without a recording, or during one. */
  isMissing: boolean
  isEarly: boolean
}

/** One sentence about whatever keeps the message from being sent. */
function Problems({ error, isTooShort, isMissing, isEarly }: ProblemProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const copy =
    error &&
    errorCopy(error, {
      title: t`Couldn’t send your voice message`,
      description: t`It’s still here. Check your connection and try again.`,
    })
  return (
    <>
      {isTooShort && (
        <Banner tone="warn">
          <Trans>That was too short. Record for at least one second.</Trans>
        </Banner>
      )}
      {copy && isOnline && (
        <Banner tone="danger" title={copy.title}>
          {copy.description}
        </Banner>
      )}
      {!isOnline && (
        <Banner tone="offline">
          <Trans>You’re offline. Your recording stays here until you can send it.</Trans>
        </Banner>
      )}
      {(isMissing || isEarly) && !isTooShort && (
        <FieldError role="alert">
          {isEarly ? (
            <Trans>Stop the recording first.</Trans>
          ) : (
            <Trans>Record something first.</Trans>
          )}
        </FieldError>
      )}
    </>
  )
}
