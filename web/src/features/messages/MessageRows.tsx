import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { Fragment, type ReactNode, type RefObject } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useNow } from '../../lib/use-now.ts'
import { DayLine, NewLine } from './DayLine.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import type { Row } from './row-rules.ts'

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
