import { z } from 'zod'
import { Cursor, forMembers, forModerators, forModeratorsOnMembers } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId, SelfieCheckId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { CardPhoto } from './members.ts'
import { PHOTO_MAXIMUM_BYTES } from './photos.ts'
import { queueCounts, VisitId } from './queues.ts'
import { SAMPLE_ID, makeSampleFile } from './samples.ts'
import { linesOfText } from './text.ts'

/** Poses. The server requests a random one, so that an older photo can't be used. */
export const poses = [
  'open_palm',
  'thumb_up',
  'two_fingers',
  'three_fingers',
  'hand_on_head',
  'hand_on_ear',
  'finger_on_nose',
  'fist_on_chin',
] as const
export const Pose = z.enum(poses)
export type Pose = z.infer<typeof Pose>

/**
 * Directions of a head turn, as the member feels them: `left` is the member's own left. Checks
 * request `centre` only after another direction.
 */
export const headTurns = ['left', 'right', 'up', 'down', 'centre'] as const
export const HeadTurn = z.enum(headTurns)
export type HeadTurn = z.infer<typeof HeadTurn>

/** Head turns of a check; also a constraint of the table `selfie_checks`. */
export const TURNS_PER_CHECK = 3
/** Frames of a check: one straight, then one for each turn. */
export const FRAMES_PER_CHECK = 1 + TURNS_PER_CHECK
/** Seconds for which each turn is shown. */
export const TURN_SECONDS = 2
/** Maximum bytes of a frame; browsers send about 60 KB. */
export const FRAME_MAXIMUM_BYTES = 512 * 1024

/** Maximum bytes of a selfie with its frames. */
export const SELFIE_MAXIMUM_BYTES = PHOTO_MAXIMUM_BYTES + FRAMES_PER_CHECK * FRAME_MAXIMUM_BYTES

/** Reason for which a member sends a selfie without head turns. */
export const NoTurnsReason = z.enum(['cannot_turn', 'no_camera'])
export type NoTurnsReason = z.infer<typeof NoTurnsReason>
/** `sent` if there are frames. */
export const TurnsState = z.enum(['sent', ...NoTurnsReason.options])
export type TurnsState = z.infer<typeof TurnsState>

/** Minutes to send the photo; then the server requests another pose. */
export const POSE_MINUTES = 10
/** Maximum poses of a member in 24 hours. */
export const POSES_PER_DAY = 3
/** Days after which an unreviewed picture is deleted. */
export const SELFIE_EXPIRY_DAYS = 7

/** State of the caller's check. */
export const OwnSelfieCheck = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('none') }),
  z.strictObject({
    state: z.literal('asked'),
    id: SelfieCheckId,
    pose: Pose,
    /** Head turns to show one after another; empty for a check from before head turns. */
    turns: z.array(HeadTurn).max(TURNS_PER_CHECK),
    until: z.iso.datetime(),
  }),
  z.strictObject({ state: z.literal('waiting'), takenAt: z.iso.datetime() }),
  /**
   * `isShown`: the badge is visible, because an approved photo that was compared is still there.
   */
  z.strictObject({
    state: z.literal('approved'),
    decidedAt: z.iso.datetime(),
    isShown: z.boolean(),
  }),
  z.strictObject({ state: z.literal('rejected'), decidedAt: z.iso.datetime(), reason: z.string() }),
  z.strictObject({ state: z.literal('expired'), decidedAt: z.iso.datetime() }),
])
export type OwnSelfieCheck = z.infer<typeof OwnSelfieCheck>

/** A waiting selfie check. */
export const WaitingSelfie = z.strictObject({
  id: SelfieCheckId,
  member: z.strictObject({
    id: MemberId,
    handle: z.string(),
    age: z.int(),
    city: z.string(),
    isVerified: z.boolean(),
  }),
  pose: Pose,
  /** Null if an older page sent the selfie, which knew no head turns. */
  turnsState: TurnsState.nullable(),
  takenAt: z.iso.datetime(),
})
export type WaitingSelfie = z.infer<typeof WaitingSelfie>

const IdInput = z.strictObject({ id: SelfieCheckId })
const Reason = linesOfText({ minimum: 3, maximum: 500 })

/** A frame of the head turns, as a `data:` URL; null if its file is missing. */
const Frame = z.strictObject({ turn: HeadTurn, image: z.string().nullable() })

/** Verification by selfie: the member's side, and the moderators' queue. */
export const selfieChecks = {
  mine: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/selfie-check' })
    .output(OwnSelfieCheck),

  /**
   * Requests a pose and three head turns: the same ones for `POSE_MINUTES`, none while a picture
   * waits for review. Needs an approved photo.
   */
  begin: forMembers({
    limits: [perMember(30, HOUR_SECONDS)],
    idempotency: { because: 'Returns the same pose until it expires' },
  })
    .route({ method: 'POST', path: '/me/selfie-check' })
    .errors(pickErrors('APPROVED_PHOTO_REQUIRED', 'TOO_SOON'))
    .input(z.strictObject({}))
    .output(OwnSelfieCheck),

  /**
   * Submits the picture (multipart field `file`) and the `frames` of the head turns: one straight,
   * then one for each turn, in order. Without frames, `noTurns` is the member's reason; older pages
   * send neither. All pictures are decoded, re-encoded, stripped, and readable only for the staff who review them.
   */
  submit: forMembers({
    limits: [perMember(10, HOUR_SECONDS)],
    idempotency: 'key',
    sample: () => ({ id: SAMPLE_ID, file: makeSampleFile('image/jpeg') }),
  })
    .route({ method: 'POST', path: '/me/selfie-check/photo' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'FILE_NOT_AN_IMAGE',
        'FILE_FORMAT_UNSUPPORTED',
        'FILE_TOO_LARGE',
        'FILE_TOO_COMPLEX',
        'TOO_MANY_PIXELS',
      ),
    )
    .input(
      IdInput.extend({
        file: z.file(),
        frames: z.array(z.file()).length(FRAMES_PER_CHECK).optional(),
        noTurns: NoTurnsReason.optional(),
      }).refine(({ frames, noTurns }) => frames === undefined || noTurns === undefined, {
        path: ['noTurns'],
        message: 'Send frames or a reason',
      }),
    )
    .output(OwnSelfieCheck),

  /** Withdraws a waiting check and deletes its picture, or removes the badge. */
  withdraw: forMembers({ idempotency: 'removes' })
    .route({ method: 'DELETE', path: '/me/selfie-check' })
    .output(OwnSelfieCheck),

  /**
   * Lists waiting checks, oldest first, and leases them to the caller (`queues.ts`). Leaves out the
   * caller's own check and those leased to others.
   */
  list: forModerators({ reads: 'fresh', limits: STAFF_READ_LIMITS, auditedAs: 'selfie_list' })
    .route({ method: 'GET', path: '/moderation/selfies' })
    .input(z.strictObject({ visit: VisitId.optional(), cursor: Cursor.optional() }))
    .output(
      z.strictObject({
        checks: z.array(WaitingSelfie),
        ...queueCounts,
        nextCursor: Cursor.nullable(),
      }),
    ),

  /** Returns the pictures and the photos of the profile; each read is audited. */
  read: forModerators({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'audits-item',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/moderation/selfies/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(
      z.strictObject({
        /** The check as in the list. */
        head: WaitingSelfie,
        /** The selfie as a `data:` URL. */
        image: z.string(),
        /** The straight frame as `centre`, then those of the turns. Empty without head turns. */
        frames: z.array(Frame).max(FRAMES_PER_CHECK),
        photos: z.array(CardPhoto.extend({ isApproved: z.boolean() })),
      }),
    ),

  /** Decides a check; the pictures are deleted at once. */
  decide: forModeratorsOnMembers({
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, isApproved: true },
  })
    .route({ method: 'POST', path: '/moderation/selfies/{id}/decision' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(
      IdInput.extend({ isApproved: z.boolean(), reason: Reason.optional() }).refine(
        ({ isApproved, reason }) => isApproved || reason !== undefined,
        {
          path: ['reason'],
          message: 'Say why',
        },
      ),
    )
    .output(z.strictObject({})),
}
