import type { ThreadId } from '@adire/contract/ids.ts'
import type { Match } from '@adire/contract/matches.ts'
import { FirstMessageSafety } from '../safety/FirstMessageSafety.tsx'
import type { KnownMessages } from './api.ts'
import { Composer } from './Composer.tsx'
import type { ClosedReason } from './rules.ts'
import { useDraft } from './use-draft.ts'
import { useTellTyping } from './use-typing.ts'

type Props = {
  threadId: ThreadId
  thread: Match | undefined
  known: KnownMessages | undefined
  closed: ClosedReason | undefined
  focusCount: number
  onSend: (content: string, price: number) => void
}

/**
 * Where one writes. What is typed is known here and below, so that a letter more draws the box
 * again and not the conversation.
 */
export function ConversationFoot({ threadId, thread, known, closed, focusCount, onSend }: Props) {
  const [draft, setDraft] = useDraft(threadId)
  const tellTyping = useTellTyping(threadId)
  return (
    <>
      {known && thread?.member && !closed && (
        <FirstMessageSafety threadId={threadId} member={thread.member} {...known} draft={draft} />
      )}
      <Composer
        name={thread?.member?.handle}
        draft={draft}
        onDraft={(text) => {
          setDraft(text)
          tellTyping(text)
        }}
        onSend={onSend}
        closed={closed}
        focusCount={focusCount}
      />
    </>
  )
}
