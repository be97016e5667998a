import { z } from 'zod'
import { Audience } from './audiences.ts'
import { DecisionId, VoiceId } from './ids.ts'

/** Size of an uploaded recording, which the server makes smaller. */
export const VOICE_MAXIMUM_BYTES = 1_500_000
export const VOICE_TRANSCRIPT_MAXIMUM = 240
/** Bars of a waveform, each from 0 to `VOICE_BAR_MAXIMUM`. */
export const VOICE_BARS = 60
export const VOICE_BAR_MAXIMUM = 100

/** A member's recordings, one of each kind: how their name is said, and an answer to a question. */
export const voiceKinds = ['name', 'answer'] as const
export const VoiceKind = z.enum(voiceKinds)
export type VoiceKind = z.infer<typeof VoiceKind>

/** Longest recording of each kind, in seconds. */
export const voiceSeconds: Record<VoiceKind, number> = { name: 3, answer: 30 }

/**
 * Questions for the answer, in the order of the list. Their English texts are in
 * `web/src/lib/voice-copy.ts`. A question that was offered once stays a key.
 */
export const voiceQuestions = [
  'greeting_at_home',
  'story_behind_my_name',
  'proverb_i_live_by',
  'song_from_home',
  'perfect_sunday',
  'makes_me_laugh',
  'what_i_look_for',
  'ask_me_about',
] as const
export const VoiceQuestion = z.enum(voiceQuestions)
export type VoiceQuestion = z.infer<typeof VoiceQuestion>

export const VoiceFormat = z.enum(['opus', 'aac'])
export type VoiceFormat = z.infer<typeof VoiceFormat>

/** Why a recording itself was refused. */
export const VoiceFault = z.enum(['not-audio', 'too-long', 'too-short', 'silent', 'too-complex'])
export type VoiceFault = z.infer<typeof VoiceFault>

const Waveform = z.array(z.int().min(0).max(VOICE_BAR_MAXIMUM)).max(VOICE_BARS)

/** A recording that others hear. Its files are at `/media/voices/{id}/{format}`. */
export const Voice = z.strictObject({
  id: VoiceId,
  kind: VoiceKind,
  /** Set for an answer. */
  question: VoiceQuestion.nullable(),
  /** Typed by the member; empty if they left it out. */
  transcript: z.string(),
  durationMs: z.int(),
  waveform: Waveform,
})
export type Voice = z.infer<typeof Voice>

/** A recording as its owner and staff see it. */
export const OwnVoice = Voice.extend({
  audience: Audience,
  /** Others hear it only once it is approved. A rejected one is deleted once it can't be appealed. */
  status: z.enum(['waiting', 'approved', 'rejected']),
  /** Why a moderator rejected it. */
  reason: z.string().nullable(),
  /** The rejection, which the owner can appeal. */
  decisionId: DecisionId.nullable(),
})
export type OwnVoice = z.infer<typeof OwnVoice>
