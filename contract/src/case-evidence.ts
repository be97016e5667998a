import { z } from 'zod'
import { VoiceId, VouchId } from './ids.ts'
import { LanguageSkills } from './languages.ts'
import { PathEdit } from './path.ts'
import { PromptKey, PROMPTS_MAXIMUM } from './prompts.ts'
import { TRIPS_MAXIMUM } from './trip-limits.ts'
import { SharedTrip } from './trips.ts'
import { VoiceMessage } from './voice-messages.ts'
import { Voice, voiceKinds } from './voice-recordings.ts'
import { Vouch, VOUCHES_SHOWN_MAXIMUM } from './vouch-texts.ts'

/** Copy of the reported content, made at the time of the report. */
export const CaseEvidence = z.strictObject({
  handle: z.string(),
  age: z.int(),
  city: z.string(),
  country: z.string(),
  /** Profile details by field, without empty ones. */
  details: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.array(z.string()), LanguageSkills]),
  ),
  prompts: z
    .array(
      z.strictObject({
        prompt: z.string(),
        answer: z.string(),
        /** Set while the profile shows this answer unchanged. */
        shownAs: PromptKey.nullable(),
      }),
    )
    .max(PROMPTS_MAXIMUM),
  path: PathEdit.nullable(),
  /** Trips that the reporter could see. */
  trips: z.array(SharedTrip).max(TRIPS_MAXIMUM),
  photos: z.array(
    z.strictObject({
      /** Hash of the file, to find the same photo elsewhere. */
      sha256: z.string(),
      /** Picture as a data URL, while the case is open. */
      image: z.string().nullable(),
      isReported: z.boolean(),
    }),
  ),
  /** Recordings that others could hear. */
  voices: z
    .array(
      Voice.omit({ id: true }).extend({
        /** Recording as a data URL, while the case is open, if the profile was reported. */
        audio: z.string().nullable(),
        /** Set while the profile has this recording. */
        shownAs: VoiceId.nullable(),
      }),
    )
    .max(voiceKinds.length),
  /** Vouches that others could read. */
  vouches: z
    .array(
      Vouch.omit({ id: true }).extend({
        /** Set while the profile shows this vouch. */
        shownAs: VouchId.nullable(),
      }),
    )
    .max(VOUCHES_SHOWN_MAXIMUM),
  /** Messages around the reported one, while the case is open (security MOD-14). */
  messages: z.array(
    z.strictObject({
      from: z.enum(['reporter', 'reported']),
      content: z.string(),
      sentAt: z.iso.datetime(),
      isReported: z.boolean(),
      /** Photo or answer that the comment of a like is about; null for other messages. */
      about: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('photo'), description: z.string().nullable() }),
          z.strictObject({
            kind: z.literal('prompt'),
            prompt: z.string(),
            answer: z.string().nullable(),
          }),
        ])
        .nullable(),
      /** Set for a voice message; the recording is a data URL, null if it was not copied. */
      voice: VoiceMessage.extend({ audio: z.string().nullable() }).optional(),
    }),
  ),
})
export type CaseEvidence = z.infer<typeof CaseEvidence>
