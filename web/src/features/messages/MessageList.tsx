import type { ThreadId } from '@adire/contract/ids.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useMember } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { loadOlder, type LoadedMessages } from './api.ts'
import { MessageRows } from './MessageRows.tsx'
import { toRows, type Outgoing } from './row-rules.ts'
import { TypingLine } from './TypingLine.tsx'
import { useChatScroll } from './use-chat-scroll.ts'

type Props = {
  threadId: ThreadId
  /** The other member; undefined when they are gone. */
  name: string | undefined
  loaded: LoadedMessages
  outgoing: readonly Outgoing[]
  unreadFrom: number | null
  readUpToSeq: number
  isTyping: boolean
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
  /** Shown while there are no messages. */
  children?: ReactNode
}

/** Messages, oldest first; scrolling up loads older pages. */
export function MessageList(props: Props) {
  const {
    threadId,
    name,
    loaded,
    outgoing,
    unreadFrom,
    readUpToSeq,
    isTyping,
    onRetry,
    onDiscard,
    children,
  } = props
  const { t } = useLingui()
  const { memberId } = useMember()
  const older = useOlder(threadId, loaded.hasOlder)
  const { messages } = loaded
  const rows = toRows({ ...loaded, outgoing, unreadFrom })
  const firstSeq = messages[0]?.seq
  const isPrepended = useIsPrepended(firstSeq, rows.length)
  const ownCount = messages.filter(({ from }) => from === memberId).length + outgoing.length
  const { scroller, list, onScroll, toEnd, isAway } = useChatScroll({
    rows,
    firstSeq,
    ownCount,
    onNearStart: older.load,
  })
  const unseen = useUnseenCount(
    messages.filter(({ from }) => from !== memberId),
    isAway,
  )
  const lastTheirs = messages.findLast(({ from }) => from !== memberId)

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={name ? t`Messages with ${name}` : t`Messages`}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain px-4 py-5 [overflow-anchor:none] -outline-offset-2! lg:px-6"
      >
        <div className="mx-auto flex min-h-full max-w-3xl flex-col justify-end">
          {children}
          <MessageRows
            rows={rows}
            scroller={scroller}
            list={list}
            isPrepended={isPrepended}
            olderButton={<OlderButton older={older} />}
            memberId={memberId}
            readUpToSeq={readUpToSeq}
            onRetry={onRetry}
            onDiscard={onDiscard}
          />
        </div>
      </div>
      {isTyping && name !== undefined && <TypingLine name={name} />}
      <IncomingAnnouncer
        key={threadId}
        name={name}
        seq={lastTheirs?.seq ?? 0}
        content={lastTheirs?.content ?? ''}
      />
      {isAway && (
        <Button
          variant="secondary"
          size="sm"
          icon={<ArrowDown aria-hidden />}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-2 animate-in fade-in"
          onClick={toEnd}
        >
          {unseen > 0 ? (
            plural(unseen, { one: '# new message', other: '# new messages' })
          ) : (
            <Trans>Jump to latest</Trans>
          )}
        </Button>
      )}
    </div>
  )
}

/** True in the render in which older messages are added above. */
function useIsPrepended(firstSeq: number | undefined, rowCount: number): boolean {
  const [seen, setSeen] = useState({ firstSeq, rowCount, isPrepended: false })
  if (seen.firstSeq === firstSeq && seen.rowCount === rowCount) return seen.isPrepended
  const isPrepended =
    firstSeq !== undefined && seen.firstSeq !== undefined && firstSeq < seen.firstSeq
  setSeen({ firstSeq, rowCount, isPrepended })
  return isPrepended
}

function useOlder(threadId: ThreadId, hasOlder: boolean) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  async function load() {
    if (!hasOlder || state === 'loading') return
    setState('loading')
    await loadOlder(queryClient, threadId).then(
      () => setState('idle'),
      () => setState('failed'),
    )
  }
  return {
    state,
    load: () => void (state === 'failed' ? undefined : load()),
    retry: () => void load(),
  }
}

function OlderButton({ older: { state, retry } }: { older: { state: string; retry: () => void } }) {
  const { t } = useLingui()
  return (
    <div className="grid min-h-14 place-items-center">
      {state === 'loading' ? (
        <Spinner label={t`Loading earlier messages`} className="text-ink-3" />
      ) : (
        <Button variant="ghost" size="sm" onClick={retry}>
          {state === 'failed' ? (
            <Trans>Couldn’t load earlier messages. Retry</Trans>
          ) : (
            <Trans>Earlier messages</Trans>
          )}
        </Button>
      )}
    </div>
  )
}

/** Number of messages that came in below while the reader was further up. */
function useUnseenCount(theirs: readonly { seq: number }[], isAway: boolean): number {
  const lastSeq = theirs.at(-1)?.seq ?? 0
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  if (!isAway && seenSeq !== lastSeq) setSeenSeq(lastSeq)
  return isAway ? theirs.filter(({ seq }) => seq > seenSeq).length : 0
}

/** Announces messages that arrive while the conversation is open. */
function IncomingAnnouncer({
  name,
  seq,
  content,
}: {
  name: string | undefined
  seq: number
  content: string
}) {
  const [openedAt] = useState(seq)
  return (
    <p role="status" className="sr-only">
      {seq > openedAt && name !== undefined && (
        <Trans>
          {name} wrote: {content}
        </Trans>
      )}
    </p>
  )
}
