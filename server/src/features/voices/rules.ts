import type { VoiceFormat } from '@adire/contract/voice-recordings.ts'
import { z } from 'zod'

/** Page size of the queue. Listing leases the recordings to the moderator, so few. */
export const VOICES_PER_PAGE = 4
/** Folder of recordings in the file storage. */
export const VOICE_FILES = 'voices'
/**
 * Folder of recordings in messages. Another one, because the sweep of an older release removes files
 * of `voices` that it doesn't know.
 */
export const MESSAGE_VOICE_FILES = 'voicemessages'

/** Name and content type of the file of each format. */
export const voiceFiles = {
  opus: { name: 'voice.webm', type: 'audio/webm' },
  aac: { name: 'voice.m4a', type: 'audio/mp4' },
} as const satisfies Record<VoiceFormat, { name: string; type: string }>

/** Folders of recordings, each with a sweep of its own: on profiles, and in messages. */
type VoiceFolder = typeof VOICE_FILES | typeof MESSAGE_VOICE_FILES

export function voiceKey(
  storageKey: string,
  format: VoiceFormat,
  folder: VoiceFolder = VOICE_FILES,
): string {
  return `${folder}/${storageKey}/${voiceFiles[format].name}`
}

/** Keys of all files of a recording. */
export function voiceKeys(storageKey: string, folder?: VoiceFolder): string[] {
  return [voiceKey(storageKey, 'opus', folder), voiceKey(storageKey, 'aac', folder)]
}

/** Keys of all files of a voice message. */
export function messageVoiceKeys(storageKey: string): string[] {
  return voiceKeys(storageKey, MESSAGE_VOICE_FILES)
}

export const purgeVoicesTask = {
  name: 'voices.purge',
  payload: z.object({ storageKeys: z.array(z.string()) }),
}
