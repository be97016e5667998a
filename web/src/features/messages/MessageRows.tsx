import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { useNow } from '../../lib/use-now.ts'
import { toBlocks, type Row } from './block-rules.ts'
import { MessageBlock } from './MessageBlock.tsx'
import { useBlockHeights } from './use-block-heights.ts'

/** Interval after which a time may become "Yesterday" or a date. */
const QUARTER_MS = 15 * MINUTE_MS

type Props = {
  rows: readonly Row[]
  memberId: MemberId
  readUpToSeq: number
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

export function MessageRows({ rows, memberId, readUpToSeq, onRetry, onDiscard }: Props) {
  const now = useNow(QUARTER_MS)
  const heights = useBlockHeights()
  const blocks = toBlocks(rows)
  return blocks.map((block, index) => (
    <MessageBlock
      key={block.key}
      rows={block.rows}
      isLast={index === blocks.length - 1}
      memberId={memberId}
      // What was read further down changes nothing up here.
      readUpToSeq={Math.min(readUpToSeq, block.lastSeq)}
      now={now}
      heights={heights}
      onRetry={onRetry}
      onDiscard={onDiscard}
    />
  ))
}
