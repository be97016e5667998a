import type { Audience } from '@adire/contract/audiences.ts'
import {
  type OwnVoice,
  type VoiceKind,
  type VoiceQuestion,
  voiceQuestions,
} from '@adire/contract/voice-recordings.ts'
import { useCallback, useEffect, useState } from 'react'
import type { NewRecording } from './use-recorder.ts'

interface Fields {
  question: VoiceQuestion
  transcript: string
  /** Undefined until the member chooses. */
  audience: Audience | undefined
}

/**
 * Holds what the member changed about one recording. Unchanged fields follow the stored recording,
 * also when another tab saves one.
 */
export function useVoiceForm(kind: VoiceKind, saved: OwnVoice | undefined) {
  const [changes, setChanges] = useState<Partial<Fields>>({})
  const [recording, setRecording] = useState<NewRecording>()
  const [isRunning, setIsRunning] = useState(false)
  useEffect(() => () => recording && URL.revokeObjectURL(recording.url), [recording])
  const stored = readFields(kind, saved)
  const fields = { ...stored, ...changes }
  const hasNewSound = isRunning || recording !== undefined
  const isChanged =
    fields.question !== stored.question ||
    fields.transcript !== stored.transcript ||
    fields.audience !== stored.audience

  const reset = useCallback(() => {
    setChanges({})
    setRecording(undefined)
    setIsRunning(false)
  }, [])

  return {
    ...fields,
    recording,
    isRunning,
    hasNewSound,
    isDirty: hasNewSound || isChanged,
    change: (changed: Partial<Fields>) => setChanges((before) => ({ ...before, ...changed })),
    setRecording,
    setIsRunning,
    reset,
  }
}

export type VoiceFormState = ReturnType<typeof useVoiceForm>

function readFields(kind: VoiceKind, saved: OwnVoice | undefined): Fields {
  return {
    question: saved?.question ?? voiceQuestions[0],
    transcript: saved?.transcript ?? '',
    audience: saved?.audience ?? (kind === 'name' ? 'everyone' : undefined),
  }
}
