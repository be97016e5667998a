import { z } from 'zod'
import { FormerBan } from './ban-evasion.ts'
import { Cursor, forMembers, forModerators, forModeratorsOnMembers } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId, ThreadId } from './ids.ts'
import { perMember, STAFF_READ_LIMITS } from './limits.ts'
import { queueCounts, queuePage } from './queues.ts'
import { SAMPLE_ID, SAMPLE_THREAD_ID } from './samples.ts'
import { TimeZone } from './time-zones.ts'

/**
 * Rules that recognise fraud by what a member writes first in a conversation. Each is explained to
 * moderators in `web/src/lib/risk-copy.ts`.
 */
export const textRuleNames = [
  'hidden_contact',
  'early_contact',
  'other_app',
  'payment_details',
  'asks_for_money',
  'emergency',
  'investment',
  'gift_cards',
  'parcel_or_inheritance',
  'code_or_vote',
  'paid_check',
  'money_for_others',
  'job_or_allowance',
  'blackmail',
  'adult_link',
  'donation',
  'cover_story',
  'quick_love',
  'hints_of_trouble',
  'early_link',
] as const

/** Rules about all words of a conversation together, which a trained model weighs. */
export const wordingRuleNames = ['suspicious_wording', 'fraud_wording'] as const

/** Rules about what a member writes in their profile. Texts with the same finding count once. */
export const profileRuleNames = ['profile_contact', 'profile_payment'] as const

/** Rules about an account and its whole behaviour. */
export const accountRuleNames = [
  'same_opener',
  'known_photo',
  'many_reports',
  'shared_device',
  'returned_after_ban',
  'other_time_zone',
  'reversed_after_gift',
] as const

/** Rules that only observe until enough outcomes show how precise they are. */
export const trialRuleNames: readonly string[] = ['other_time_zone'] satisfies AccountRule[]

export const riskRuleNames = [
  ...textRuleNames,
  ...wordingRuleNames,
  ...profileRuleNames,
  ...accountRuleNames,
] as const
export const RiskRule = z.enum(riskRuleNames)
export type RiskRule = z.infer<typeof RiskRule>
export type TextRule = (typeof textRuleNames)[number]
export type WordingRule = (typeof wordingRuleNames)[number]
export type ProfileRule = (typeof profileRuleNames)[number]
export type AccountRule = (typeof accountRuleNames)[number]

/** Points from which the recipient of a conversation is warned. */
export const WARNING_POINTS = 40
/** Points from which a member's new conversations wait until a moderator has looked. */
export const HOLD_POINTS = 60
/** Hours for which points count in full: what belongs together is rarely found at one moment. */
export const WHOLE_HOURS = 24
/** Days in which points then halve. */
export const HALF_LIFE_DAYS = 14
/** Outcomes from which the precision of a rule is known. */
export const OUTCOMES_MINIMUM = 10
/** Share of confirmed signals below which a rule only observes. */
export const PRECISION_MINIMUM = 0.3

/** Signals listed for one member; the newest ones. */
export const SIGNALS_MAXIMUM = 20

/** A finding of a rule about a member. */
export const RiskSignal = z.strictObject({
  rule: RiskRule,
  /** Points at the time of the finding. */
  points: z.int(),
  /**
   * Words of the member that the rule recognised, the time zone and city that don't fit, or the receipt
   * of a payment with the tokens that were spent and paid for; null for other rules about accounts.
   */
  excerpt: z.string().nullable(),
  foundAt: z.iso.datetime(),
  isConfirmed: z.boolean(),
  /** False if the rule only observes: its points don't count. */
  isCounted: z.boolean(),
  /** The ban that a `returned_after_ban` is about; null for other rules, and once it is lifted. */
  formerBan: FormerBan.nullable(),
})
export type RiskSignal = z.infer<typeof RiskSignal>

/** A member whose new conversations wait until a moderator has looked. */
export const HeldMember = z.strictObject({
  id: MemberId,
  handle: z.string(),
  age: z.int(),
  city: z.string(),
  heldSince: z.iso.datetime(),
  /** Points of all signals that count, halved every 14 days. */
  score: z.int(),
  signalCount: z.int(),
  /** False if every signal is confirmed, and only the hold is left to decide. */
  isOpen: z.boolean(),
  signals: z.array(RiskSignal).max(SIGNALS_MAXIMUM),
})
export type HeldMember = z.infer<typeof HeldMember>

/** A rule with what moderators found about its signals. */
export const MeasuredRule = z.strictObject({
  rule: RiskRule,
  points: z.int(),
  /** Signals of the last 180 days. */
  found: z.int(),
  confirmed: z.int(),
  unfounded: z.int(),
  /** False if too few of its signals were confirmed, so that it only observes. */
  isActive: z.boolean(),
})
export type MeasuredRule = z.infer<typeof MeasuredRule>

const Nothing = z.strictObject({})
const SAMPLE_ZONE = 'Africa/Lagos'

/** Signals of fraud: warnings of recipients, time zones, members on hold and the rules. */
export const risk = {
  /**
   * Compares the time zone of the caller's browser with their city and trips. It is stored only if it
   * fits neither.
   */
  reportTimeZone: forMembers({
    idempotency: 'sets-state',
    limits: [perMember(300, 10 * MINUTE_SECONDS)],
    sample: { timeZone: SAMPLE_ZONE },
  })
    .route({ method: 'PUT', path: '/me/time-zone' })
    .input(z.strictObject({ timeZone: TimeZone }))
    .output(Nothing),

  /** Ends the warning in a conversation permanently for the caller. */
  dismissWarning: forMembers({
    idempotency: 'sets-state',
    limits: [perMember(60, 10 * MINUTE_SECONDS)],
    sample: { threadId: SAMPLE_THREAD_ID },
  })
    .route({ method: 'POST', path: '/threads/{threadId}/warning/dismissal' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId }))
    .output(Nothing),

  /**
   * Lists members on hold, those who may have returned after a ban and then those with the highest
   * score first, and leases them to the caller (`queues.ts`). Leaves out the caller and those leased
   * to others.
   */
  listHeld: forModerators({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditedAs: 'risk_list',
  })
    .route({ method: 'GET', path: '/moderation/risk' })
    .input(queuePage)
    .output(
      z.strictObject({
        members: z.array(HeldMember),
        ...queueCounts,
        nextCursor: Cursor.nullable(),
      }),
    ),

  /**
   * Decides about a member on hold. `release` ends the hold, and the open signals are unfounded.
   * `confirm` confirms them, and the hold lasts until a suspension, a ban, a warning about fraud or a
   * release. `signalCount` is what the caller saw: with more signals by now, nothing is decided.
   */
  decide: forModeratorsOnMembers({
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, outcome: 'release', signalCount: 1 },
  })
    .route({ method: 'POST', path: '/moderation/risk/{id}/decision' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'ITEM_ASSIGNED', 'CHANGED_ELSEWHERE'))
    .input(
      z.strictObject({
        id: MemberId,
        outcome: z.enum(['release', 'confirm']),
        signalCount: z.int().min(0),
      }),
    )
    .output(Nothing),

  /** Lists all rules with their precision. */
  listRules: forModerators({ reads: 'fresh', limits: STAFF_READ_LIMITS, auditExemption: 'counts' })
    .route({ method: 'GET', path: '/moderation/risk/rules' })
    .output(z.strictObject({ rules: z.array(MeasuredRule).max(riskRuleNames.length) })),
}
