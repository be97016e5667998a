import { BRAND } from '@adire/contract/brand.ts'
import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck } from 'lucide-react'
import { Fragment, memo, type ReactNode, type RefObject, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { dateFormat, messageTime } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { LikedPartPicture } from '../../shared/LikedPartPicture.tsx'
import { VoicePlayer } from '../../shared/VoicePlayer.tsx'
import { Bubble } from './Bubble.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import { getMessageText } from './copy.ts'
import { type Row, toDay } from './row-rules.ts'
import { TranslateButton } from '../../shared/TranslateButton.tsx'

/** Interval after which a time may become "Yesterday" or a date. */
const QUARTER_MS = 15 * MINUTE_MS
/** Rendered above and below the visible rows, also for screen readers and search in the page. */
const BUFFER_PX = 3_000

type Props = {
  rows: readonly Row[]
  scroller: RefObject<HTMLDivElement | null>
  list: RefObject<VirtualizerHandle | null>
  /** True in the render that adds rows above. */
  isPrepended: boolean
  memberId: MemberId
  /** Sequence number up to which the other member has read. */
  readUpToSeq: number
  olderButton: ReactNode
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

/** Rows of a conversation; those far from the visible part aren't rendered. */
export function MessageRows({ rows, scroller, list, isPrepended, ...rest }: Props) {
  const { memberId, readUpToSeq, olderButton, onRetry, onDiscard } = rest
  const now = useNow(QUARTER_MS)

  function renderRow(row: Row) {
    switch (row.kind) {
      case 'older':
        return olderButton
      case 'day':
        return <DayLine at={row.at} />
      case 'new':
        return <NewLine />
      case 'message':
        return (
          <MessageBubble
            message={row.message}
            isMine={row.message.from === memberId}
            isRead={row.message.seq <= readUpToSeq}
            isFirstOfGroup={row.isFirstOfGroup}
            now={now}
          />
        )
      case 'outgoing':
        return (
          <OutgoingBubble
            outgoing={row.outgoing}
            onRetry={() => onRetry(row.outgoing.clientId)}
            onDiscard={() => onDiscard(row.outgoing.clientId)}
          />
        )
    }
  }

  return (
    <Virtualizer
      ref={list}
      scrollRef={scroller}
      as="ol"
      item="li"
      shift={isPrepended}
      bufferSize={BUFFER_PX}
      data={rows}
    >
      {(row) => <Fragment key={row.key}>{renderRow(row)}</Fragment>}
    </Virtualizer>
  )
}

/** Days older than this are never "Yesterday", however long a day is. */
const RECENT_MS = 3 * DAY_MS

/** Heading of a day in the reader's time zone. */
function DayLine({ at }: { at: string }) {
  return (
    <div className="flex justify-center py-4">
      <h3 className="rounded-full bg-surface-3 px-3 py-1 font-text text-xs font-medium tracking-normal text-ink-2">
        <DayName at={at} />
      </h3>
    </div>
  )
}

function DayName({ at }: { at: string }) {
  const [isRecent] = useState(() => Date.now() - Date.parse(at) < RECENT_MS)
  return isRecent ? <RecentDay at={at} /> : fullDate(at)
}

/** Label that changes at midnight; older days keep theirs and need no timer. */
function RecentDay({ at }: { at: string }) {
  const now = useNow(MINUTE_MS)
  if (toDay(at) === toDay(new Date(now))) return <Trans>Today</Trans>
  if (toDay(at) === toDay(new Date(now - DAY_MS))) return <Trans>Yesterday</Trans>
  return fullDate(at)
}

function fullDate(at: string): string {
  return dateFormat({ dateStyle: 'full' }).format(new Date(at))
}

/** Marks the first message that was unread on opening. */
function NewLine() {
  return (
    <div className="flex items-center gap-3 py-3 text-xs font-semibold text-ember before:h-px before:flex-1 before:bg-ember/40 after:h-px after:flex-1 after:bg-ember/40">
      <Trans context="messages">New</Trans>
    </div>
  )
}

type MessageBubbleProps = {
  message: Message
  isMine: boolean
  isRead: boolean
  isFirstOfGroup: boolean
  /** Milliseconds, rounded to a quarter of an hour. */
  now: number
}

/** Stored message with its time. On own messages, one tick means sent and two mean read. */
const MessageBubble = memo(function MessageBubble({
  message,
  isMine,
  isRead,
  isFirstOfGroup,
  now,
}: MessageBubbleProps) {
  const { t } = useLingui()
  const { id, isDecline, likedPart, sentAt, voice } = message
  const content = getMessageText(message)
  const time = messageTime(sentAt, new Date(now))
  const exactly = dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(new Date(sentAt))
  return (
    <div className={isFirstOfGroup ? 'pt-3' : 'pt-1'}>
      <Bubble
        writer={isMine ? <Trans>You:</Trans> : <Trans>They:</Trans>}
        content={content}
        isMine={isMine}
        isFirstOfGroup={isFirstOfGroup}
        foot={!isMine && !isDecline && <TranslateButton text={content} />}
        quote={
          <>
            {likedPart && (
              <span className="mb-2 block">
                <LikedPartPicture part={likedPart} isOwn={!isMine} name="" />
              </span>
            )}
            {voice && (
              <VoicePlayer
                source={{ message: id }}
                label={isMine ? t`your voice message, ${time}` : t`their voice message, ${time}`}
                durationMs={voice.durationMs}
                waveform={voice.waveform}
                className="my-1 w-64 max-w-full rounded-tile bg-surface-2 *:last:px-3 *:last:not-empty:pb-2"
              />
            )}
          </>
        }
      >
        {isDecline && <Trans>Written by {BRAND.name}</Trans>}
        <time dateTime={sentAt} title={exactly}>
          {time}
        </time>
        {isMine && isRead && <CheckCheck role="img" aria-label={t`Read`} className="size-4" />}
        {isMine && !isRead && <Check role="img" aria-label={t`Sent`} className="size-4" />}
      </Bubble>
    </div>
  )
})
