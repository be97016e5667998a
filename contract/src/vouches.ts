import { z } from 'zod'
import { Audience } from './audiences.ts'
import { Cursor, forMembers, forModerators, forModeratorsOnMembers, forVisitors } from './base.ts'
import { LinkToken } from './credentials.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId, VouchId } from './ids.ts'
import { STAFF_READ_LIMITS, WRONG_SECRET_LIMITS, perMember } from './limits.ts'
import { DecisionReason, queueCounts, queuePage } from './queues.ts'
import { SAMPLE_ID, SAMPLE_LINK, SAMPLE_NEW_ID, SAMPLE_TOKEN } from './samples.ts'
import {
  OpenInvitation,
  Vouch,
  VOUCH_INVITATIONS_MAXIMUM,
  VOUCH_YEARS_MAXIMUM,
  VoucherName,
  VOUCHES_MAXIMUM,
  VOUCHES_SHOWN_MAXIMUM,
  VouchRelation,
  VouchText,
  WrittenVouch,
} from './vouch-texts.ts'

const OwnVouches = z.strictObject({
  invitations: z.array(OpenInvitation).max(VOUCH_INVITATIONS_MAXIMUM),
  vouches: z.array(WrittenVouch).max(VOUCHES_MAXIMUM),
})
export type OwnVouches = z.infer<typeof OwnVouches>

/** The page of a link: a form, or the vouch that was written with it. */
export const VouchLink = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('open'),
    /** Name of the member who asks. */
    name: z.string(),
    /** Their profile picture as a data URL, if they chose to show it. */
    photo: z.string().nullable(),
    expiresAt: z.iso.datetime(),
    /** The signed-in member, who can't stake their name before an overdue age check. */
    asMember: z
      .strictObject({
        name: z.string(),
        /** Vouches that they may still stake this year. */
        left: z.int(),
        needsAgeCheck: z.boolean(),
      })
      .nullable(),
  }),
  /** The same whether the vouch is shown, waits or was declined. */
  z.strictObject({ state: z.literal('written'), name: z.string(), writtenAt: z.iso.datetime() }),
])
export type VouchLink = z.infer<typeof VouchLink>

/** A vouch that its member accepted and that waits for a moderator. */
export const WaitingVouch = Vouch.extend({
  member: z.strictObject({ id: MemberId, handle: z.string(), age: z.int(), city: z.string() }),
  voucherId: MemberId.nullable(),
  acceptedAt: z.iso.datetime(),
})
export type WaitingVouch = z.infer<typeof WaitingVouch>

const Nothing = z.strictObject({})

/** Words of friends on profiles, the links by which friends write them, and their review. */
export const vouches = {
  mine: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/vouches' })
    .output(OwnVouches),

  /**
   * Creates a link for a friend under an id that the caller chose; the same id again replaces the
   * link, if nobody has used it. The token is only in this response.
   */
  invite: forMembers({
    needsAgeCheck: true,
    limits: [perMember(20, HOUR_SECONDS), perMember(40, DAY_SECONDS)],
    idempotency: 'replaces',
    sample: { id: SAMPLE_NEW_ID, showsPhoto: false },
  })
    .route({ method: 'PUT', path: '/me/vouches/{id}/link' })
    .errors(pickErrors('VOUCHES_FULL', 'AGE_CHECK_REQUIRED'))
    .input(z.strictObject({ id: VouchId, showsPhoto: z.boolean() }))
    .output(OwnVouches.extend({ token: LinkToken })),

  /** Accepts a vouch, which then waits for a moderator, or changes who sees an accepted one. */
  save: forMembers({
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'sets-state',
    sample: { id: SAMPLE_ID, audience: 'matches' },
  })
    .route({ method: 'PUT', path: '/me/vouches/{id}' })
    .errors(pickErrors('NOT_FOUND', 'VOUCHES_FULL'))
    .input(z.strictObject({ id: VouchId, audience: Audience }))
    .output(OwnVouches),

  /** Withdraws an invitation, declines a vouch or removes it. The voucher isn't told. */
  remove: forMembers({ idempotency: 'removes', sample: { id: SAMPLE_ID } })
    .route({ method: 'DELETE', path: '/me/vouches/{id}' })
    .input(z.strictObject({ id: VouchId }))
    .output(OwnVouches),

  /** Lists the vouches of another member that the caller may see. */
  list: forMembers({
    reads: 'fresh',
    limits: [perMember(60, 10 * MINUTE_SECONDS)],
    sample: { memberId: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/members/{memberId}/vouches' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ memberId: MemberId }))
    .output(z.strictObject({ vouches: z.array(Vouch).max(VOUCHES_SHOWN_MAXIMUM) })),

  /** Reads what a link is for, as often as wanted; only `write` uses it up. */
  openLink: forVisitors({ limits: WRONG_SECRET_LIMITS, idempotency: 'reads', sample: SAMPLE_LINK })
    .route({ method: 'POST', path: '/vouches/links' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(VouchLink),

  /** Writes the vouch of a link, once. Without a first name the signed-in member stakes standing. */
  write: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: {
      token: SAMPLE_TOKEN,
      firstName: 'Ada',
      relation: 'friend',
      years: 12,
      text: 'She keeps her promises.',
      isAdult: true,
    },
  })
    .route({ method: 'POST', path: '/vouches' })
    .errors(pickErrors('LINK_INVALID', 'VOUCH_REFUSED', 'AGE_CHECK_REQUIRED'))
    .input(
      z.strictObject({
        token: LinkToken,
        firstName: VoucherName.nullable(),
        relation: VouchRelation,
        years: z.int().min(0).max(VOUCH_YEARS_MAXIMUM),
        text: VouchText,
        isAdult: z.literal(true),
      }),
    )
    .output(Nothing),

  /** Deletes the vouch that was written with a link. */
  withdraw: forVisitors({ limits: WRONG_SECRET_LIMITS, idempotency: 'link', sample: SAMPLE_LINK })
    .route({ method: 'POST', path: '/vouches/withdrawals' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(Nothing),

  /**
   * Lists accepted vouches that wait, oldest first, and leases them to the caller (`queues.ts`).
   * Leaves out those that concern the caller and those leased to others.
   */
  listWaiting: forModerators({ reads: 'fresh', limits: STAFF_READ_LIMITS, auditedAs: 'vouch_list' })
    .route({ method: 'GET', path: '/moderation/vouches' })
    .input(queuePage)
    .output(
      z.strictObject({
        vouches: z.array(WaitingVouch),
        ...queueCounts,
        nextCursor: Cursor.nullable(),
      }),
    ),

  /**
   * Rejects an approved vouch, which the profile then no longer shows, and tells the member why.
   * NOT_FOUND if it is void, because the member doesn't see it.
   */
  rejectApproved: forModeratorsOnMembers({
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, reason: 'An insult' },
  })
    .route({ method: 'POST', path: '/moderation/vouches/{id}/rejection' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(z.strictObject({ id: VouchId, reason: DecisionReason }))
    .output(Nothing),

  /** Approves a waiting vouch, which the profile then shows, or rejects it. */
  decide: forModeratorsOnMembers({
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, isApproved: true },
  })
    .route({ method: 'POST', path: '/moderation/vouches/{id}/decision' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED'))
    .input(
      z
        .strictObject({ id: VouchId, isApproved: z.boolean(), reason: DecisionReason.optional() })
        .refine(({ isApproved, reason }) => isApproved || reason !== undefined, {
          path: ['reason'],
          message: 'Say why',
        }),
    )
    .output(Nothing),
}
