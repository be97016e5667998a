import {
  VOICE_TRANSCRIPT_MAXIMUM,
  type VoiceAudience,
  voiceAudiences,
  type VoiceKind,
  VoiceQuestion,
  voiceQuestions,
  voiceSeconds,
} from '@adire/contract/voice-recordings.ts'
import type { OwnVoice } from '@adire/contract/voice-recordings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { isRetrying } from '../../lib/busy-retry.ts'
import { joinLines } from '../../lib/join-lines.ts'
import { useOnline } from '../../lib/use-online.ts'
import { voiceAudienceCopy, voiceQuestionCopy } from '../../lib/voice-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { BusyNote } from '../../ui/BusyNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { Recorder } from './Recorder.tsx'
import type { VoiceChanges } from './use-own-voices.ts'
import type { NewRecording } from './use-recorder.ts'

type Props = {
  kind: VoiceKind
  /** The stored recording, unless it was rejected. */
  saved: OwnVoice | undefined
  voices: VoiceChanges
  /** Ends editing; undefined if there is nothing to go back to. */
  onDone: (() => void) | undefined
}

/** Records, describes and saves a recording, or changes the text and audience of a saved one. */
export function VoiceForm({ kind, saved, voices: { save, update }, onDone }: Props) {
  const { i18n } = useLingui()
  const isOnline = useOnline()
  const [recording, setRecording] = useState<NewRecording>()
  const [question, setQuestion] = useState<VoiceQuestion>(saved?.question ?? voiceQuestions[0])
  const [transcript, setTranscript] = useState(saved?.transcript ?? '')
  const [audience, setAudience] = useState<VoiceAudience | undefined>(
    saved?.audience ?? (kind === 'name' ? 'everyone' : undefined),
  )
  const [isChecked, setIsChecked] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  const isSaving = save.isPending || update.isPending
  const problems = {
    running: isRecording,
    recording: !recording && !saved,
    transcript: kind === 'answer' && transcript.trim() === '',
    audience: audience === undefined,
  }
  useEffect(() => () => recording && URL.revokeObjectURL(recording.url), [recording])
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (isSaving || Object.values(problems).includes(true) || audience === undefined) return
    const given = { kind, transcript, audience }
    const onSuccess = () => onDone?.()
    if (!recording) return update.mutate(given, { onSuccess })
    const asked = { ...given, ...(kind === 'answer' && { question }) }
    save.mutate({ ...asked, file: recording.file }, { onSuccess })
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
      {kind === 'answer' && (
        <Field
          label={<Trans>Question</Trans>}
          hint={saved && !recording && <Trans>Record again to choose another question.</Trans>}
        >
          <Select
            value={question}
            disabled={isSaving || (saved !== undefined && !recording)}
            onChange={(event) => setQuestion(VoiceQuestion.parse(event.target.value))}
          >
            {voiceQuestions.map((one) => (
              <option key={one} value={one}>
                {i18n._(voiceQuestionCopy[one])}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid gap-1.5">
        <Recorder
          maximumMs={voiceSeconds[kind] * 1000}
          recording={recording}
          isReplacing={saved !== undefined}
          isDisabled={isSaving}
          onRecorded={setRecording}
          onRunning={setIsRecording}
        />
        {isChecked && (problems.running || problems.recording) && (
          <FieldError role="alert">
            {problems.running ? (
              <Trans>Stop the recording first.</Trans>
            ) : (
              <Trans>Record something first.</Trans>
            )}
          </FieldError>
        )}
      </div>
      <Field
        label={kind === 'answer' ? <Trans>What you say</Trans> : <Trans>How to say it</Trans>}
        isOptional={kind === 'name'}
        isRequired={kind === 'answer'}
        hint={
          kind === 'answer' ? (
            <Trans>Write what you say, for people who can’t hear it. Moderators read it too.</Trans>
          ) : (
            <Trans>Such as “Ah-DEE-reh”.</Trans>
          )
        }
        error={
          isChecked && problems.transcript && <Trans>Write what you say in the recording.</Trans>
        }
      >
        <Textarea
          value={transcript}
          rows={kind === 'answer' ? 3 : 1}
          readOnly={isSaving}
          maxLength={VOICE_TRANSCRIPT_MAXIMUM}
          className={kind === 'name' ? 'min-h-11' : ''}
          onChange={(event) => setTranscript(joinLines(event.target.value))}
        />
      </Field>
      <AudienceField
        value={audience}
        onChange={setAudience}
        error={isChecked && problems.audience && <Trans>Choose who can hear it.</Trans>}
      />
      {!isOnline && (
        <Banner tone="offline">
          <Trans>You’re offline. Stay on this page and save once you’re connected again.</Trans>
        </Banner>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button type="submit" loading={isSaving}>
          <Trans>Save recording</Trans>
        </Button>
        {onDone && (
          <Button variant="secondary" disabled={isSaving} onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
      <div aria-live="polite" className="empty:sr-only">
        {isRetrying(save) && <BusyNote />}
      </div>
      <LeaveUnsaved isDirty={(isRecording || recording !== undefined) && !isSaving} />
    </form>
  )
}

function LeaveUnsaved({ isDirty }: { isDirty: boolean }) {
  return (
    <LeaveQuestion isDirty={isDirty}>
      <Trans>Your new recording isn’t saved.</Trans>
    </LeaveQuestion>
  )
}

type AudienceProps = {
  value: VoiceAudience | undefined
  onChange: (audience: VoiceAudience) => void
  error: ReactNode
}

function AudienceField({ value, onChange, error }: AudienceProps) {
  const { t, i18n } = useLingui()
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-medium">
        <Trans>Who can hear it</Trans>
      </legend>
      <RadioCards
        label={t`Who can hear it`}
        value={value}
        columns={1}
        cards={voiceAudiences.map((one) => ({ value: one, title: i18n._(voiceAudienceCopy[one]) }))}
        onChange={onChange}
        error={error}
      />
    </fieldset>
  )
}
