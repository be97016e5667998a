import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { voiceStatusCopy } from '../../lib/voice-copy.ts'
import { vouchStatusCopy } from '../../lib/vouch-copy.ts'
import { PathRecord } from '../../staff/PathRecord.tsx'
import { PromptList } from '../../staff/PromptList.tsx'
import { VoiceList } from '../../staff/VoiceList.tsx'
import { VouchList } from '../../staff/VouchList.tsx'
import { Button } from '../../ui/Button.tsx'
import { ContentRejectDialog, type ShownContent } from './ContentRejectDialog.tsx'

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
  const [rejected, setRejected] = useState<ShownContent | null>(null)

  function renderButton(content: ShownContent, label: ReactNode) {
    return (
      <Button variant="secondary" size="sm" className="w-fit" onClick={() => setRejected(content)}>
        {label}
      </Button>
    )
  }

  return (
    <>
      <PromptList
        prompts={prompts}
        renderAction={(prompt) =>
          renderButton({ kind: 'prompt', ...prompt }, <Trans>Remove answer</Trans>)
        }
      />
      <VoiceList
        voices={voices.map(({ id, status, ...voice }) => ({
          ...voice,
          source: status === 'rejected' ? null : { id },
          note: status === 'approved' ? undefined : i18n._(voiceStatusCopy[status]),
          action:
            status === 'approved' &&
            renderButton({ kind: 'voice', id }, <Trans>Reject recording</Trans>),
        }))}
        handle={handle}
      />
      <PathRecord path={path} city={city} country={country} />
      <VouchList
        vouches={vouches.map(({ id, status, isVoid, ...vouch }) => ({
          ...vouch,
          key: id,
          note: isVoid ? t`Void · not shown to anyone` : i18n._(vouchStatusCopy[status]),
          action:
            status === 'approved' &&
            !isVoid &&
            renderButton({ kind: 'vouch', id }, <Trans>Reject vouch</Trans>),
        }))}
      />
      <ContentRejectDialog
        content={rejected}
        member={{ id: memberId, handle }}
        onClose={() => setRejected(null)}
      />
    </>
  )
}
