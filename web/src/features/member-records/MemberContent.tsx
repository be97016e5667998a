import type { MemberRecord } from '@adire/contract/member-records.ts'
import { useLingui } from '@lingui/react/macro'
import { voiceStatusCopy } from '../../lib/voice-copy.ts'
import { vouchStatusCopy } from '../../lib/vouch-copy.ts'
import { PathRecord } from '../../staff/PathRecord.tsx'
import { PromptList } from '../../staff/PromptList.tsx'
import { RejectContentButton, type ShownContent } from '../../staff/RejectContentButton.tsx'
import { VoiceList } from '../../staff/VoiceList.tsx'
import { VouchList } from '../../staff/VouchList.tsx'

type Props = {
  record: Pick<
    MemberRecord,
    'id' | 'handle' | 'prompts' | 'voices' | 'vouches' | 'path' | 'city' | 'country'
  >
}

/**
 * Answers, recordings, places and vouches in a member's record. What the profile shows can be
 * rejected here; waiting recordings and vouches are decided in their queues.
 */
export function MemberContent({ record }: Props) {
  const { id: memberId, handle, prompts, voices, vouches, path, city, country } = record
  const { t, i18n } = useLingui()
  const renderButton = (content: ShownContent) => (
    <RejectContentButton content={content} member={{ id: memberId, handle }} />
  )

  return (
    <>
      <PromptList
        prompts={prompts}
        renderAction={(prompt) => renderButton({ kind: 'prompt', ...prompt })}
      />
      <VoiceList
        voices={voices.map(({ id, status, ...voice }) => ({
          ...voice,
          source: status === 'rejected' ? null : { id },
          note: status === 'approved' ? undefined : i18n._(voiceStatusCopy[status]),
          action: status === 'approved' && renderButton({ kind: 'voice', id }),
        }))}
        handle={handle}
      />
      <PathRecord path={path} city={city} country={country} />
      <VouchList
        vouches={vouches.map(({ id, status, isVoid, ...vouch }) => ({
          ...vouch,
          key: id,
          note: isVoid ? t`Void · not shown to anyone` : i18n._(vouchStatusCopy[status]),
          action: status === 'approved' && !isVoid && renderButton({ kind: 'vouch', id }),
        }))}
      />
    </>
  )
}
