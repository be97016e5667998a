import type { MemberId } from '@adire/contract/ids.ts'
import { memo } from 'react'
import { isSameRows, type Row } from './block-rules.ts'
import { DayLine, NewLine } from './DayLine.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import { RowBlock } from './RowBlock.tsx'
import type { BlockHeights } from './use-block-heights.ts'

type Props = {
  rows: readonly Row[]
  isLast: boolean
  memberId: MemberId
  /** The last place of mine that was read, of those in this block. */
  readUpToSeq: number
  now: number
  heights: BlockHeights
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

/** Some fifty rows, drawn again only when one of them is another. */
export const MessageBlock = memo(function MessageBlock(props: Props) {
  const { rows, isLast, memberId, readUpToSeq, now, heights, onRetry, onDiscard } = props

  function renderRow(row: Row) {
    switch (row.kind) {
      case 'day':
        return <DayLine key={row.key} at={row.at} />
      case 'new':
        return <NewLine key={row.key} />
      case 'message':
        return (
          <MessageBubble
            key={row.key}
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
            key={row.key}
            outgoing={row.outgoing}
            onRetry={() => onRetry(row.outgoing.clientId)}
            onDiscard={() => onDiscard(row.outgoing.clientId)}
          />
        )
    }
  }

  return (
    <RowBlock size={rows.length} isLast={isLast} heights={heights}>
      {rows.map(renderRow)}
    </RowBlock>
  )
}, isSameBlock)

function isSameBlock(before: Props, after: Props): boolean {
  const { rows: rowsBefore, ...othersBefore } = before
  const { rows: rowsAfter, ...othersAfter } = after
  const names = Object.keys(othersAfter) as (keyof typeof othersAfter)[]
  return (
    names.every((name) => othersBefore[name] === othersAfter[name]) &&
    isSameRows(rowsBefore, rowsAfter)
  )
}
