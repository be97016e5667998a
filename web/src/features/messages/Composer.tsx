import { MESSAGE_MAXIMUM } from '@adire/contract/text.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Mic, SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { api } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { inputStyle } from '../../ui/input-style.ts'
import { ClosedPanel } from './ClosedPanel.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { type ClosedReason, isShortOfTokens, tidyContent } from './rules.ts'
import { ShortOfTokens } from './ShortOfTokens.tsx'

/** Length from which the remaining characters are counted. */
const COUNTER_MIN_LENGTH = 1800

type Props = {
  name: string | undefined
  draft: string
  onDraft: (text: string) => void
  /** `price` is the one on the button. */
  onSend: (content: string, price: number) => void
  onSendLater: (content: string) => void
  closed: ClosedReason | undefined
  /** Incremented to focus the box. */
  focusCount: number
  /** Opens the recorder. */
  onVoice: () => void
  /** True if the recorder was just closed, whose button then has the focus. */
  isVoiceFocused: boolean
}

/** Message box with price and balance, or the reason why nothing can be sent. */
export function Composer(props: Props) {
  const { name, draft, onDraft, onSend, onSendLater, closed, focusCount } = props
  const { onVoice, isVoiceFocused } = props
  const { t } = useLingui()
  const box = useRef<HTMLTextAreaElement>(null)
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const price = wallet.data?.prices.message ?? 0
  const isShort = isShortOfTokens(wallet.data)
  const [attempts, setAttempts] = useState(0)

  useEffect(() => {
    if (focusCount > 0) box.current?.focus()
  }, [focusCount])

  // Continues a draft at its end.
  useEffect(() => {
    const area = box.current
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])

  if (closed) return <ClosedPanel reason={closed} name={name} />

  /** Returns the text to send; undefined, with an error, if there is none. */
  function readContent(): string | undefined {
    const content = tidyContent(draft)
    if (content !== '') return content
    box.current?.focus()
    toast.error({
      title: t`Empty Message`,
      description: t`Please write a message before sending.`,
    })
    return undefined
  }

  function send() {
    const content = readContent()
    if (content === undefined) return
    box.current?.focus()
    if (isShort) return setAttempts(attempts + 1)
    onSend(content, price)
    onDraft('')
  }

  /** Inserts text at the caret, replacing the selection. */
  function insert(text: string) {
    const area = box.current
    if (!area || area.value.length + text.length > MESSAGE_MAXIMUM) return
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
    onDraft(area.value)
  }

  function handleKey(event: KeyboardEvent) {
    // While composing a word, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      data-foot-buttons
      className="grid grid-cols-1 gap-2 border-t border-line px-3 py-3 lg:px-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {/* A new key per attempt remounts it, so that it is animated and announced again. */}
      {isShort && <ShortOfTokens key={attempts} price={price} />}
      <div className="flex flex-wrap items-end gap-1 sm:gap-2">
        <EmojiButton onChoose={insert} onClosed={() => box.current?.focus()} />
        <textarea
          ref={box}
          rows={1}
          aria-label={name ? t`Message to ${name}` : t`Message`}
          placeholder={t`Write a message`}
          enterKeyHint="send"
          // Without a draft it would be from left to right, which the placeholder may not be.
          dir={draft === '' ? undefined : 'auto'}
          maxLength={MESSAGE_MAXIMUM}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={handleKey}
          className={cn(
            inputStyle,
            'field-sizing-content max-h-40 min-w-32 flex-1 resize-none rounded-[1.375rem] px-4 py-2.5 max-sm:px-3',
          )}
        />
        {/* One of the two, because a phone has no room for both. */}
        {draft.trim() === '' ? (
          <VoiceButton isFocused={isVoiceFocused} onClick={onVoice} />
        ) : (
          <IconButton
            label={t`Schedule message`}
            title={t`Schedule message`}
            icon={<CalendarClock aria-hidden />}
            className="ms-auto"
            // The price is a promise for later.
            disabled={!wallet.data}
            onClick={() => onSendLater(tidyContent(draft))}
          />
        )}
        <SendButton price={price} />
      </div>
      <Footnote length={draft.length} price={price} balance={wallet.data?.balance} />
    </form>
  )
}

function VoiceButton({ isFocused, onClick }: { isFocused: boolean; onClick: () => void }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  return (
    <IconButton
      ref={button}
      label={t`Record a voice message`}
      title={t`Record a voice message`}
      icon={<Mic aria-hidden />}
      className="ms-auto"
      onClick={onClick}
    />
  )
}

/** On phones only the icon and the price. */
function SendButton({ price }: { price: number }) {
  return (
    <Button
      type="submit"
      icon={<SendHorizontal aria-hidden className="rtl:-scale-x-100" />}
      className="px-4 max-sm:px-3"
    >
      <span className="max-sm:sr-only">
        {price > 0 ? <Trans>Send · {price}</Trans> : <Trans>Send</Trans>}
      </span>
      {price > 0 && (
        <span aria-hidden className="tabular-nums sm:hidden">
          {price}
        </span>
      )}
    </Button>
  )
}

/** Remaining characters and tokens. */
function Footnote({
  length,
  price,
  balance,
}: {
  length: number
  price: number
  balance: number | undefined
}) {
  const { t } = useLingui()
  const isCounting = length >= COUNTER_MIN_LENGTH
  const isPaying = price > 0 && balance !== undefined
  if (!isCounting && !isPaying) return null
  const left = MESSAGE_MAXIMUM - length
  return (
    <p className="flex justify-between gap-4 px-1 text-xs text-ink-3 tabular-nums">
      <span className={cn(left === 0 && 'font-medium text-danger')}>
        {isCounting && (
          <>
            <span aria-hidden>
              {formatCount(length)}/{formatCount(MESSAGE_MAXIMUM)}
            </span>
            <span role="status" className="sr-only">
              {left % 50 === 0 &&
                plural(left, { one: '# character left', other: '# characters left' })}
            </span>
          </>
        )}
      </span>
      {isPaying && (
        <span>{t`Balance: ${plural(balance, { one: '# token', other: '# tokens' })}`}</span>
      )}
    </p>
  )
}
