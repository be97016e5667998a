import { voiceKinds } from '@adire/contract/voice-recordings.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { readOnlyCopy } from '../../shared/query-copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VoiceSection } from './VoiceSection.tsx'

/** The member's recordings: how their name is said, and an answer. */
export function OwnVoices() {
  const own = useQuery(api.voices.mine.queryOptions())
  return (
    <QueryState
      query={own}
      copy={readOnlyCopy}
      shape="page"
      skeleton={<Skeleton className="h-72 rounded-card" />}
    >
      {(mine) => (
        <div className="grid min-w-0 gap-4">
          <p className="max-w-prose text-ink-2">
            <Trans>
              A moderator listens to each recording before others can hear it. Nothing plays by
              itself.
            </Trans>
          </p>
          {voiceKinds.map((kind) => (
            <VoiceSection
              key={kind}
              kind={kind}
              voice={mine.voices.find((voice) => voice.kind === kind)}
            />
          ))}
        </div>
      )}
    </QueryState>
  )
}
