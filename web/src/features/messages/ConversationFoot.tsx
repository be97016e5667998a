import type { ThreadId } from '@adire/contract/ids.ts'
import type { Match } from '@adire/contract/matches.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'
import { FirstMessageSafety } from '../safety/FirstMessageSafety.tsx'
import { ScamWarning } from '../safety/ScamWarning.tsx'
import type { LoadedMessages } from './api.ts'
import { Composer } from './Composer.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { ScheduledMessages } from './ScheduledMessages.tsx'
import { ClosedPanel } from './ClosedPanel.tsx'
import { LazyVoiceComposer } from './LazyVoiceComposer.tsx'
import type { ClosedReason } from './rules.ts'
import { clearDraft, useDraft } from './use-draft.ts'
import { useSendTyping } from './use-typing.ts'

type Props = {
  threadId: ThreadId
  thread: Match | undefined
  /** True if the member is warned about this conversation. */
  isWarned: boolean
  /** True if the member has dismissed or reported it. */
  isWarningOver: boolean
  loaded: LoadedMessages | undefined
  closed: ClosedReason | undefined
  focusCount: number
  onSend: (content: string, price: number) => void
}

/** Composer with the draft. The draft is state of this component, so that typing doesn't re-render the messages. */
export function ConversationFoot(props: Props) {
  const { threadId, thread, isWarned, isWarningOver, loaded, closed, focusCount, onSend } = props
  const [draft, setDraft] = useDraft(threadId)
  const sendTyping = useSendTyping(threadId)
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const price = wallet.data?.prices.message
  const { memberId } = useMember()
  const [later, setLater] = useState<string>()
  const [voice, setVoice] = useState<'unused' | 'open' | 'closed'>('unused')
  const [transcript, setTranscript] = useState('')
  const [endCount, setEndCount] = useState(0)
  const [hasRecording, setHasRecording] = useState(false)
  // A pause mustn't lose what is recorded.
  const isKept = hasRecording && closed !== 'unmatched'
  const isRecorderOpen = voice === 'open' && (!closed || isKept)
  const member = thread?.member
  return (
    <>
      {isWarned && loaded && member && (
        <ScamWarning
          threadId={threadId}
          member={member}
          messages={loaded.messages}
          onKeyboardEnd={() => setEndCount(endCount + 1)}
        />
      )}
      {loaded && thread?.member && !closed && !isWarned && (
        <FirstMessageSafety
          threadId={threadId}
          member={thread.member}
          {...loaded}
          isWarningOver={isWarningOver}
          draft={isRecorderOpen ? transcript : draft}
        />
      )}
      <ScheduledMessages threadId={threadId} price={price} isClosed={closed !== undefined} />
      {isRecorderOpen && closed && <ClosedPanel reason={closed} name={member?.handle} />}
      {isRecorderOpen && (
        <LazyVoiceComposer
          {...{ threadId, transcript }}
          isClosed={closed !== undefined}
          onDirty={setHasRecording}
          messages={loaded?.messages ?? []}
          onTranscript={setTranscript}
          onClose={() => {
            setTranscript('')
            setHasRecording(false)
            setVoice('closed')
          }}
        />
      )}
      {!isRecorderOpen && (
        <Composer
          name={thread?.member?.handle}
          draft={draft}
          onDraft={(text) => {
            setDraft(text)
            sendTyping(text)
          }}
          onSend={onSend}
          onSendLater={setLater}
          closed={closed}
          focusCount={focusCount + endCount}
          onVoice={() => setVoice('open')}
          isVoiceFocused={voice === 'closed'}
        />
      )}
      {later !== undefined && member && price !== undefined && (
        <ScheduleDialog
          {...{ threadId, member, price }}
          content={later}
          onScheduled={() => {
            clearDraft(memberId, threadId, later)
            setLater(undefined)
          }}
          onClose={() => setLater(undefined)}
        />
      )}
    </>
  )
}
