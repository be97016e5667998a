import { voiceKinds } from '@adire/contract/voice-recordings.ts'
import { Trans } from '@lingui/react/macro'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { readOnlyCopy } from '../../shared/query-copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EditSectionList } from '../profiles/EditSectionList.tsx'
import { useOwnVoices } from './use-own-voices.ts'
import { VoiceSection } from './VoiceSection.tsx'

/** Page on which a member records their name and an answer. */
export function VoicePage() {
  const voices = useOwnVoices()
  return (
    <ProfileSubpage title={<Trans>My voice</Trans>}>
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <EditSectionList current="voice" />
        <QueryState
          query={voices.mine}
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
                  voices={voices}
                />
              ))}
            </div>
          )}
        </QueryState>
      </div>
    </ProfileSubpage>
  )
}
