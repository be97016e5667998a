import type { OwnVoice } from '@adire/contract/voice-recordings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { VoicePlayer } from '../../shared/VoicePlayer.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { MemberText } from '../../ui/MemberText.tsx'
import { AppealDialog } from '../appeals/AppealDialog.tsx'
import { AppealState } from '../appeals/AppealState.tsx'
import { RemoveRecording } from './RemoveRecording.tsx'
import type { VoiceChanges } from './use-voice-changes.ts'

type Props = { voice: OwnVoice; remove: VoiceChanges['remove'] }

/** A rejected recording with the moderator's reason, and the appeal against it. */
export function RejectedRecording({ voice, remove }: Props) {
  const { t } = useLingui()
  const { id, decisionId, reason, durationMs, waveform } = voice
  const decided = useQuery(api.safety.listDecisions.queryOptions({ enabled: decisionId !== null }))
  const decision = decided.data?.decisions.find((one) => one.id === decisionId)
  const appeal = decision?.appeal
  const canAppeal = decision !== undefined && decision.appealUntil !== null
  // The recording is stored as long as it can be appealed.
  const isStored = canAppeal || (appeal !== undefined && appeal !== null && appeal.outcome === null)
  return (
    <div className="grid gap-3">
      <Banner
        tone="warn"
        title={<Trans>Your last recording was rejected</Trans>}
        action={
          <div className="flex flex-wrap gap-3">
            {canAppeal && <AppealDialog decision={decision} />}
            <RemoveRecording voice={voice} isRejected remove={remove} />
          </div>
        }
      >
        <MemberText className="whitespace-pre-line">{reason}</MemberText>
      </Banner>
      {isStored && (
        <VoicePlayer
          source={{ id }}
          label={t`your rejected recording`}
          durationMs={durationMs}
          waveform={waveform}
        />
      )}
      {appeal && <AppealState appeal={appeal} kind="voice_rejection" />}
    </div>
  )
}
