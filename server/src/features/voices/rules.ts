import type { VoiceFormat } from '@adire/contract/voice-recordings.ts'
import { z } from 'zod'

/** Page size of the queue. Listing leases the recordings to the moderator, so few. */
export const VOICES_PER_PAGE = 4
/** Folder of recordings in the file storage. */
export const VOICE_FILES = 'voices'

/** Name and content type of the file of each format. */
export const voiceFiles = {
  opus: { name: 'voice.webm', type: 'audio/webm' },
  aac: { name: 'voice.m4a', type: 'audio/mp4' },
} as const satisfies Record<VoiceFormat, { name: string; type: string }>

export function voiceKey(storageKey: string, format: VoiceFormat): string {
  return `${VOICE_FILES}/${storageKey}/${voiceFiles[format].name}`
}

/** Keys of all files of a recording. */
export function voiceKeys(storageKey: string): string[] {
  return [voiceKey(storageKey, 'opus'), voiceKey(storageKey, 'aac')]
}

export const purgeVoicesTask = {
  name: 'voices.purge',
  payload: z.object({ storageKeys: z.array(z.string()) }),
}
