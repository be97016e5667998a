import {
  type OwnVoice,
  VOICE_TRANSCRIPT_MAXIMUM,
  type VoiceKind,
  VoiceQuestion,
  voiceQuestions,
  voiceSeconds,
} from '@adire/contract/voice-recordings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { isRetrying } from '../../lib/busy-retry.ts'
import { joinLines } from '../../lib/join-lines.ts'
import { useOnline } from '../../lib/use-online.ts'
import { voiceQuestionCopy } from '../../lib/voice-copy.ts'
import { AudienceField } from '../../shared/AudienceField.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { BusyNote } from '../../ui/BusyNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { Select } from '../../ui/Select.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { Recorder } from './Recorder.tsx'
import type { VoiceChanges } from './use-voice-changes.ts'
import type { VoiceFormState } from './use-voice-form.ts'

type Props = {
  kind: VoiceKind
  /** The stored recording, unless it was rejected. */
  saved: OwnVoice | undefined
  form: VoiceFormState
  voices: VoiceChanges
  /** Called when the changes are saved or given up. */
  onDone: () => void
}

/** Records, describes and saves a recording, or changes the text and audience of a saved one. */
export function VoiceForm({ kind, saved, form, voices: { save, update }, onDone }: Props) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const { recording, isRunning, question, transcript, audience } = form
  const [isChecked, setIsChecked] = useState(false)
  const [isEarly, setIsEarly] = useState(false)
  const isSaving = save.isPending || update.isPending
  const problems = {
    recording: !recording && !saved && !isRunning,
    transcript: kind === 'answer' && transcript.trim() === '',
    audience: audience === undefined,
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsEarly(isRunning)
    if (isSaving || isRunning) return
    setIsChecked(true)
    if (Object.values(problems).includes(true) || audience === undefined) return
    const given = { kind, transcript, audience }
    if (!recording) return update.mutate({ ...given, id: saved?.id }, { onSuccess: onDone })
    const asked = { ...given, ...(kind === 'answer' && { question }) }
    save.mutate({ ...asked, file: recording.file }, { onSuccess: onDone })
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
      {kind === 'answer' && (
        <QuestionField
          question={question}
          isSaving={isSaving}
          isFixed={saved !== undefined && !recording}
          onChange={(chosen) => form.change({ question: chosen })}
        />
      )}
      <div className="grid gap-1.5">
        <Recorder
          maximumMs={voiceSeconds[kind] * 1000}
          recording={recording}
          isReplacing={saved !== undefined}
          isDisabled={isSaving}
          onRecorded={form.setRecording}
          onRunning={form.setIsRunning}
        />
        {isChecked && problems.recording && (
          <FieldError role="alert">
            <Trans>Record something first.</Trans>
          </FieldError>
        )}
      </div>
      <TranscriptField
        kind={kind}
        transcript={transcript}
        isSaving={isSaving}
        isMissing={isChecked && problems.transcript}
        onChange={(text) => form.change({ transcript: text })}
      />
      <AudienceField
        label={t`Who can hear it`}
        value={audience}
        onChange={(chosen) => form.change({ audience: chosen })}
        error={isChecked && problems.audience && <Trans>Choose who can hear it.</Trans>}
      />
      {!isOnline && (
        <Banner tone="offline">
          <Trans>You’re offline. Stay on this page and save once you’re connected again.</Trans>
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3 max-sm:*:flex-1">
        <Button type="submit" loading={isSaving}>
          <Trans>Save recording</Trans>
        </Button>
        {saved && (
          <Button variant="secondary" disabled={isSaving} onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        {isEarly && isRunning && (
          <FieldError role="alert" className="max-sm:basis-full">
            <Trans>Stop the recording first.</Trans>
          </FieldError>
        )}
      </div>
      <div aria-live="polite" className="empty:sr-only">
        {isRetrying(save) && <BusyNote />}
      </div>
      <LeaveQuestion isDirty={form.isDirty && !isSaving}>
        {form.hasNewSound ? (
          <Trans>Your new recording isn’t saved.</Trans>
        ) : (
          <Trans>Your changes to this recording haven’t been saved.</Trans>
        )}
      </LeaveQuestion>
    </form>
  )
}

type QuestionProps = {
  question: VoiceQuestion
  isSaving: boolean
  /** True if the question belongs to a stored recording. */
  isFixed: boolean
  onChange: (question: VoiceQuestion) => void
}

function QuestionField({ question, isSaving, isFixed, onChange }: QuestionProps) {
  const { i18n } = useLingui()
  return (
    <Field
      label={<Trans>Question</Trans>}
      hint={isFixed && <Trans>Record again to choose another question.</Trans>}
    >
      <Select
        value={question}
        disabled={isSaving || isFixed}
        onChange={(event) => onChange(VoiceQuestion.parse(event.target.value))}
      >
        {voiceQuestions.map((one) => (
          <option key={one} value={one}>
            {i18n._(voiceQuestionCopy[one])}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type TranscriptProps = {
  kind: VoiceKind
  transcript: string
  isSaving: boolean
  isMissing: boolean
  onChange: (transcript: string) => void
}

function TranscriptField({ kind, transcript, isSaving, isMissing, onChange }: TranscriptProps) {
  return (
    <Field
      label={kind === 'answer' ? <Trans>Text version</Trans> : <Trans>How to say it</Trans>}
      isOptional={kind === 'name'}
      isRequired={kind === 'answer'}
      hint={
        kind === 'answer' ? (
          <Trans>Write what you say, for people who can’t hear it. Moderators read it too.</Trans>
        ) : (
          <Trans>For example, “Ah-DEE-reh”.</Trans>
        )
      }
      error={isMissing && <Trans>Write what you say in the recording.</Trans>}
    >
      <Textarea
        value={transcript}
        rows={kind === 'answer' ? 3 : 1}
        readOnly={isSaving}
        maxLength={VOICE_TRANSCRIPT_MAXIMUM}
        className={kind === 'name' ? 'min-h-11' : ''}
        onChange={(event) => onChange(joinLines(event.target.value))}
      />
    </Field>
  )
}
