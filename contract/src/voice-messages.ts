import type { z } from 'zod'
import { linesOfText } from './text.ts'
import { Voice } from './voice-recordings.ts'

/** Longest voice message, in seconds. */
export const VOICE_MESSAGE_SECONDS = 60
/** Shorter ones are refused: nobody says anything in less. */
export const VOICE_MESSAGE_MINIMUM_MS = 1_000
export const VOICE_MESSAGE_TRANSCRIPT_MAXIMUM = 280

/** Words that the sender typed for those who can't listen; may be empty. */
export const VoiceMessageTranscript = linesOfText({ maximum: VOICE_MESSAGE_TRANSCRIPT_MAXIMUM })

/** The recording of a message. Its files are at `/media/voice-messages/{message id}/{format}`. */
export const VoiceMessage = Voice.pick({ transcript: true, durationMs: true, waveform: true })
export type VoiceMessage = z.infer<typeof VoiceMessage>

/** Writes a duration as minutes and seconds, such as `0:23`. */
export function writeVoiceDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Writes the text of a voice message, which lists, notifications and older pages show instead of the
 * recording. The first line is ours, the rest is the transcript.
 */
export function writeVoiceText(durationMs: number, transcript: string): string {
  const title = `Voice message (${writeVoiceDuration(durationMs)})`
  return transcript === '' ? title : `${title}\n${transcript}`
}

/** Reads the transcript from the text of a voice message. */
export function readTranscript(content: string): string {
  const end = content.indexOf('\n')
  return end === -1 ? '' : content.slice(end + 1)
}
