import type { VoiceKind } from '@adire/contract/voice-recordings.ts'
import type { OwnVoice } from '@adire/contract/voice-recordings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { voiceAudienceCopy, voiceKindCopy, voiceQuestionCopy } from '../../lib/voice-copy.ts'
import { VoicePlayer } from '../../shared/VoicePlayer.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Card } from '../../ui/Card.tsx'
import type { VoiceChanges } from './use-own-voices.ts'
import { VoiceForm } from './VoiceForm.tsx'

type Props = { kind: VoiceKind; voice: OwnVoice | undefined; voices: VoiceChanges }

/** One of the member's two recordings: the saved one, or the form that records it. */
export function VoiceSection({ kind, voice, voices }: Props) {
  const { i18n } = useLingui()
  const [isEditing, setIsEditing] = useState(false)
  const saved = voice?.status === 'rejected' ? undefined : voice
  return (
    <Card asChild className="grid gap-5">
      <section aria-labelledby={`voice-${kind}`}>
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id={`voice-${kind}`} className="text-xl">
              {i18n._(voiceKindCopy[kind])}
            </h2>
            {saved?.status === 'waiting' && (
              <Badge kind="pending">
                <Trans>In review</Trans>
              </Badge>
            )}
          </div>
          <p className="max-w-prose text-ink-2">
            {kind === 'name' ? (
              <Trans>Let others hear how your name is said.</Trans>
            ) : (
              <Trans>Answer a question in your own voice.</Trans>
            )}
          </p>
        </div>
        {voice?.status === 'rejected' && (
          <Banner tone="warn" title={<Trans>Your last recording wasn’t approved</Trans>}>
            <p className="whitespace-pre-line">{voice.reason}</p>
          </Banner>
        )}
        {saved && !isEditing ? (
          <Saved voice={saved} voices={voices} onEdit={() => setIsEditing(true)} />
        ) : (
          <VoiceForm
            // A recording that was saved or removed begins a new form.
            key={voice?.id}
            kind={kind}
            saved={saved}
            voices={voices}
            onDone={saved && (() => setIsEditing(false))}
          />
        )}
      </section>
    </Card>
  )
}

type SavedProps = { voice: OwnVoice; voices: VoiceChanges; onEdit: () => void }

function Saved({ voice, voices: { remove }, onEdit }: SavedProps) {
  const { t, i18n } = useLingui()
  const { id, kind, question, transcript, audience, durationMs, waveform } = voice
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="grid gap-4">
      {question && <p className="font-medium">{i18n._(voiceQuestionCopy[question])}</p>}
      <VoicePlayer
        source={{ id }}
        label={t`your recording`}
        durationMs={durationMs}
        waveform={waveform}
      />
      {transcript !== '' && (
        <p dir="auto" className="max-w-prose wrap-anywhere text-ink-2">
          {transcript}
        </p>
      )}
      <p className="text-sm text-ink-3">
        <Trans>Who can hear it:</Trans> {i18n._(voiceAudienceCopy[audience])}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button variant="secondary" size="sm" icon={<Pencil aria-hidden />} onClick={onEdit}>
          <Trans>Change</Trans>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={<Trash2 aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          <Trans>Remove recording</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Remove this recording?</Trans>}
        description={<Trans>It is deleted at once. A new one waits for review again.</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        tone="danger"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ kind }, { onSettled: () => setIsAsking(false) })}
      />
    </div>
  )
}
