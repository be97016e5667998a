import { z } from 'zod'
import { Audience } from './audiences.ts'
import { Cursor, forMembers, forModerators, forModeratorsOnMembers } from './base.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId, VoiceId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { DecisionReason, queueCounts, queuePage } from './queues.ts'
import { SAMPLE_ID, makeSampleFile } from './samples.ts'
import { lineOfText } from './text.ts'
import {
  OwnVoice,
  Voice,
  VOICE_TRANSCRIPT_MAXIMUM,
  VoiceKind,
  voiceKinds,
  VoiceQuestion,
} from './voice-recordings.ts'

const Transcript = lineOfText({ maximum: VOICE_TRANSCRIPT_MAXIMUM })

/** A recording that waits for a moderator. */
export const WaitingVoice = Voice.extend({
  member: z.strictObject({ id: MemberId, handle: z.string(), age: z.int(), city: z.string() }),
  recordedAt: z.iso.datetime(),
})
export type WaitingVoice = z.infer<typeof WaitingVoice>

const OwnVoices = z.strictObject({ voices: z.array(OwnVoice).max(voiceKinds.length) })
const Nothing = z.strictObject({})

/** Recordings on profiles, and the queue in which moderators listen to them. */
export const voices = {
  mine: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/voices' })
    .output(OwnVoices),

  /**
   * Uploads a recording (multipart), which replaces the one of its kind and waits for review. It is
   * decoded, re-encoded and stripped before it is stored. An answer needs a question and a transcript.
   * RATE_LIMITED and UNAVAILABLE can be retried.
   */
  save: forMembers({
    limits: [perMember(20, HOUR_SECONDS), perMember(60, DAY_SECONDS)],
    idempotency: 'key',
    sample: () => ({
      file: makeSampleFile('audio/webm'),
      kind: 'name',
      transcript: '',
      audience: 'everyone',
    }),
  })
    .route({ method: 'POST', path: '/me/voices' })
    .errors(pickErrors('RECORDING_REFUSED', 'FILE_TOO_LARGE'))
    .input(
      z
        .strictObject({
          file: z.file(),
          kind: VoiceKind,
          question: VoiceQuestion.optional(),
          transcript: Transcript,
          audience: Audience,
        })
        .refine(({ kind, question }) => (kind === 'answer') === (question !== undefined), {
          path: ['question'],
          message: 'Only an answer has a question.',
        })
        .refine(({ kind, transcript }) => kind === 'name' || transcript !== '', {
          path: ['transcript'],
          message: 'Write what you say.',
        }),
    )
    .output(OwnVoices),

  /**
   * Changes the transcript, with which the recording waits for review again, or who hears it. `id` is
   * the recording that the caller saw; pages of the last release leave it out.
   */
  update: forMembers({
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'sets-state',
    sample: { kind: 'name', transcript: '', audience: 'matches' },
  })
    .route({ method: 'PUT', path: '/me/voices/{kind}' })
    .errors(pickErrors('NOT_FOUND', 'CHANGED_ELSEWHERE'))
    .input(
      z
        .strictObject({
          kind: VoiceKind,
          id: VoiceId.optional(),
          transcript: Transcript,
          audience: Audience,
        })
        .refine(({ kind, transcript }) => kind === 'name' || transcript !== '', {
          path: ['transcript'],
          message: 'Write what you say.',
        }),
    )
    .output(OwnVoices),

  /** Deletes a recording and its files at once, also rejected ones of its kind. `id` as for `update`. */
  remove: forMembers({ idempotency: 'removes', sample: { kind: 'name' } })
    .route({ method: 'DELETE', path: '/me/voices/{kind}' })
    .errors(pickErrors('CHANGED_ELSEWHERE'))
    .input(z.strictObject({ kind: VoiceKind, id: VoiceId.optional() }))
    .output(OwnVoices),

  /** Lists the recordings of another member that the caller may hear. */
  list: forMembers({
    reads: 'fresh',
    limits: [perMember(60, 10 * MINUTE_SECONDS)],
    sample: { memberId: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/members/{memberId}/voices' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ memberId: MemberId }))
    .output(z.strictObject({ voices: z.array(Voice).max(voiceKinds.length) })),

  /**
   * Lists waiting recordings, oldest first, and leases them to the caller (`queues.ts`). Leaves out
   * the caller's own and those leased to others.
   */
  listWaiting: forModerators({ reads: 'fresh', limits: STAFF_READ_LIMITS, auditedAs: 'voice_list' })
    .route({ method: 'GET', path: '/moderation/voices' })
    .input(queuePage)
    .output(
      z.strictObject({
        voices: z.array(WaitingVoice),
        ...queueCounts,
        nextCursor: Cursor.nullable(),
      }),
    ),

  /**
   * Rejects an approved recording, which others then no longer hear. Like a rejection in the queue, the
   * member is told why and can appeal. Fails with OWN_DECISION if an appeal has overturned a rejection
   * of it by the caller.
   */
  rejectApproved: forModeratorsOnMembers({
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, reason: 'Contact details' },
  })
    .route({ method: 'POST', path: '/moderation/voices/{id}/rejection' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'OWN_DECISION'))
    .input(z.strictObject({ id: VoiceId, reason: DecisionReason }))
    .output(Nothing),

  /** Approves a waiting recording with its transcript, or rejects it. A rejected one stays stored until it can't be appealed. */
  decide: forModeratorsOnMembers({
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, isApproved: true },
  })
    .route({ method: 'POST', path: '/moderation/voices/{id}/decision' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(
      z
        .strictObject({ id: VoiceId, isApproved: z.boolean(), reason: DecisionReason.optional() })
        .refine(({ isApproved, reason }) => isApproved || reason !== undefined, {
          path: ['reason'],
          message: 'Say why',
        }),
    )
    .output(Nothing),
}
