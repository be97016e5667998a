import type { ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { VOICE_MESSAGE_MINIMUM_MS } from '@adire/contract/voice-messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { busyRetry } from '../../lib/busy-retry.ts'
import { hasCode } from '../../lib/error-copy.ts'
import type { NewRecording } from '../voices/use-recorder.ts'
import { addSent, announceRefusal, refresh } from './outbox-store.ts'

/** Refusals after which the recorder closes. */
const closingCodes = ['CLIENT_ID_USED', 'NOT_FOUND', 'NOT_MATCHED'] as const

/** A recording with the client id that it keeps in every attempt, so that it is charged once. */
type Draft = { recording: NewRecording; clientId: string }

type Options = {
  threadId: ThreadId
  /** Messages known to be stored. */
  messages: readonly Message[]
  onSent: () => void
}

/** A voice message that is recorded and sent. It stays until it is sent or discarded. */
export function useVoiceMessage({ threadId, messages, onSent }: Options) {
  const [draft, setDraft] = useState<Draft>()
  const [isTooShort, setIsTooShort] = useState(false)
  const send = useMutation(
    api.messages.sendVoice.mutationOptions({
      ...busyRetry,
      onSuccess(message) {
        addSent(message)
        onSent()
      },
      onError(error) {
        if (closingCodes.some((code) => hasCode(error, code)))
          announceRefusal({ threadId, content: '', error })
        else refresh()
        // An earlier attempt was stored, with another transcript.
        if (hasCode(error, 'CLIENT_ID_USED')) return onSent()
        // The same file would be refused again.
        if (hasCode(error, 'RECORDING_REFUSED')) setDraft(undefined)
      },
    }),
  )
  // An event can say so although the answer was lost.
  const isStored = messages.some(
    ({ clientId }) => clientId !== null && clientId === draft?.clientId,
  )
  const end = useEffectEvent(onSent)
  useEffect(() => {
    if (isStored) end()
  }, [isStored])
  useEffect(() => () => draft && URL.revokeObjectURL(draft.recording.url), [draft])

  function record(recording: NewRecording) {
    const isLongEnough = recording.durationMs >= VOICE_MESSAGE_MINIMUM_MS
    setIsTooShort(!isLongEnough)
    setDraft(isLongEnough ? { recording, clientId: crypto.randomUUID() } : undefined)
    send.reset()
  }

  return {
    recording: draft?.recording,
    isTooShort,
    send,
    record,
    submit(transcript: string, price: number) {
      if (!draft || send.isPending) return
      const { clientId, recording } = draft
      const { file } = recording
      send.mutate({ threadId, clientId, transcript, file, expectedPrice: String(price) })
    },
  }
}
