import type { Match } from '@adire/contract/matches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { cn } from '../../ui/cn.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StartMatching } from '../../shared/StartMatching.tsx'
import { useThreadList } from './api.ts'
import { Conversation } from './Conversation.tsx'
import { ConversationAside } from './ConversationAside.tsx'
import { ThreadPane } from './ThreadPane.tsx'
import { useFillHeight } from './use-fill-height.ts'

/**
 * List and conversation side by side on wide windows, one of them at a time on narrow ones
 * (reading C-45).
 */
export function MessagesPage() {
  const { threadId } = useParams({ strict: false })
  const list = useThreadList()
  const frame = useFillHeight<HTMLDivElement>()
  const threads = list.data?.pages.flatMap((page) => page.matches)
  const isAlone = threads && threads.length === 0
  return (
    <>
      <h1 className="sr-only">
        <Trans>Messages</Trans>
      </h1>
      <div
        ref={frame}
        className={cn(
          'grid min-h-96 border-line bg-surface max-md:-mx-(--page-gutter) max-md:-mb-6 max-md:border-y max-md:[main>:first-child_&]:-mt-6',
          'md:rounded-card md:border md:shadow-1 lg:grid-cols-[21.25rem_minmax(0,1fr)] [&>*]:min-h-0 [&>*]:min-w-0',
          threadId !== undefined && 'min-[87.5rem]:grid-cols-[21.25rem_minmax(0,1fr)_auto]',
        )}
      >
        <div
          className={cn(
            'flex flex-col border-line lg:flex lg:border-e',
            (threadId !== undefined || isAlone) && 'max-lg:hidden',
          )}
        >
          <ThreadPane isEmpty={isAlone} openThread={threadId} />
        </div>
        <div className={cn('flex flex-col', threadId === undefined && !isAlone && 'max-lg:hidden')}>
          <Reading threadId={threadId} threads={threads} />
        </div>
        {threadId !== undefined && (
          <div className="hidden flex-col min-[87.5rem]:flex">
            <ConversationAside key={threadId} threadId={threadId} />
          </div>
        )}
      </div>
    </>
  )
}

type ReadingProps = {
  threadId: Match['threadId'] | undefined
  threads: readonly Match[] | undefined
}

function Reading({ threadId, threads }: ReadingProps) {
  const { t } = useLingui()
  if (threadId !== undefined) {
    return (
      <Conversation
        key={threadId}
        threadId={threadId}
        known={threads?.find((thread) => thread.threadId === threadId)}
      />
    )
  }
  if (threads === undefined) return null
  if (threads.length > 0) {
    return (
      <EmptyState tile="weft" title={t`Select a Match to Start Messaging`} className="my-auto">
        <Trans>Your conversations stand in the list.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      tile="weft"
      title={t`No Messages Yet`}
      className="my-auto"
      action={<StartMatching />}
    >
      <Trans>A conversation opens with every match.</Trans>
    </EmptyState>
  )
}
