import { z } from 'zod'
import { Challenge } from './challenges.ts'
import { datePlanErrors, vouchErrors } from './feature-errors.ts'
import { PaymentMethod } from './money.ts'
import { PlanChangeKind, PlanId } from './plans.ts'
import { VoiceFault } from './voice-recordings.ts'

/** Purposes of a spend. PRICE_CHANGED and INSUFFICIENT_TOKENS have a text for each. */
export const SpendPurpose = z.enum([
  'message',
  'super_like',
  'super_like_upgrade',
  'boost',
  'photo_slot',
])
export type SpendPurpose = z.infer<typeof SpendPurpose>

/** Picture formats that we refuse, by name; `animation` is any animated picture. */
export const UnsupportedFormat = z.enum(['heic', 'avif', 'gif', 'tiff', 'bmp', 'svg', 'animation'])
export type UnsupportedFormat = z.infer<typeof UnsupportedFormat>

const FieldIssue = z.object({ path: z.string(), message: z.string() })

/**
 * Every error of the API: code, HTTP status and the typed facts its text needs. A new code needs a
 * text in `web/src/lib/error-copy.ts`.
 */
export const errorCatalogue = {
  UNAUTHENTICATED: { status: 401 },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: { status: 404 },
  INVALID_INPUT: { status: 422, data: z.object({ issues: z.array(FieldIssue) }) },
  /**
   * The cursor is expired or belongs to another list, member or filter. Start with the first page.
   */
  CURSOR_INVALID: { status: 422 },
  RATE_LIMITED: { status: 429, data: z.object({ retryAfterSeconds: z.int() }) },
  /**
   * Too many calls from this address, or failures of this account. Repeat the call with a solution
   * in `CHALLENGE_HEADER`.
   */
  CHALLENGE_REQUIRED: { status: 428, data: z.object({ challenge: Challenge }) },
  UNAVAILABLE: { status: 503 },
  /** The first request with this idempotency key is still running. Repeat it after a moment. */
  REQUEST_RUNNING: { status: 409 },
  /** The first request with this idempotency key had an effect, but its answer is lost. Reload. */
  REQUEST_DONE: { status: 409 },

  EMAIL_TAKEN: { status: 409 },
  ALREADY_SIGNED_IN: { status: 409 },
  UNDER_AGE: { status: 422 },
  PASSWORD_TOO_SHORT: { status: 422, data: z.object({ minimum: z.int() }) },
  PASSWORD_TOO_WEAK: {
    status: 422,
    data: z.object({ reason: z.enum(['common', 'personal', 'guessable']) }),
  },
  INVALID_CREDENTIALS: { status: 401 },
  WRONG_PASSWORD: { status: 403 },
  EMAIL_UNCONFIRMED: { status: 403 },
  PROFILE_MISSING: { status: 409 },
  /** `appealToken` is for `appeals.readByLink`; null if there is nothing to appeal. */
  ACCOUNT_BANNED: { status: 403, data: z.object({ appealToken: z.string().nullable() }) },
  ACCOUNT_SUSPENDED: {
    status: 403,
    data: z.object({ until: z.iso.datetime(), appealToken: z.string().nullable() }),
  },
  /**
   * The account is to be deleted; `restoreToken` is for `account.restore` and valid for a quarter
   * of an hour (decision P18).
   */
  ACCOUNT_DELETING: {
    status: 403,
    data: z.object({ eraseAt: z.iso.datetime(), restoreToken: z.string() }),
  },
  LINK_INVALID: { status: 410 },

  /** The password is right; pass `challenge` and a code to `auth.logInWithCode`. */
  TWO_FACTOR_REQUIRED: { status: 403, data: z.object({ challenge: z.string() }) },
  SIGN_IN_EXPIRED: { status: 410 },
  /** Two-factor is on, and the request had no code. */
  CODE_REQUIRED: { status: 403 },
  CODE_INVALID: { status: 403 },
  /** The server can't decrypt the two-factor secret; recovery codes still work. */
  TWO_FACTOR_UNAVAILABLE: { status: 503 },
  /** Staff need two-factor, and it is off (decision T1). */
  STAFF_TWO_FACTOR_REQUIRED: { status: 403 },
  /**
   * Call `auth.reauthenticate` with this `action` and repeat the call; `asksCode` is true if a code
   * is needed besides the password.
   */
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    data: z.object({ action: z.string().nullable(), asksCode: z.boolean() }),
  },
  TWO_FACTOR_ON: { status: 409 },
  TWO_FACTOR_OFF: { status: 409 },
  PASSKEY_INVALID: { status: 403 },
  PASSKEY_LIMIT_REACHED: { status: 409, data: z.object({ limit: z.int() }) },
  VIEW_LIMIT_REACHED: { status: 409, data: z.object({ limit: z.int() }) },

  HANDLE_RESERVED: { status: 422 },
  /** These fields need a consent that the caller hasn't given in its newest version. */
  CONSENT_NEEDED: { status: 422, data: z.object({ fields: z.array(z.string()) }) },
  BIRTH_DATE_FIXED: { status: 409 },
  /** A provider found this member under 18, and no moderator has decided since. */
  FOUND_UNDER_AGE: { status: 409 },
  /**
   * Another tab has saved the profile since: has the current revision, and the changed fields with
   * their values.
   */
  STALE: {
    status: 409,
    data: z.object({ revision: z.int(), changes: z.record(z.string(), z.unknown()) }),
  },
  /** It was saved or deleted since the caller read it, such as in another tab. Nothing was changed. */
  CHANGED_ELSEWHERE: { status: 409 },
  /** The same request can be made again at `availableAt`. */
  TOO_SOON: { status: 409, data: z.object({ availableAt: z.iso.datetime() }) },

  FILE_NOT_AN_IMAGE: { status: 415 },
  /** A picture format that we can't read, or an animated picture. */
  FILE_FORMAT_UNSUPPORTED: { status: 415, data: z.object({ format: UnsupportedFormat }) },
  FILE_TOO_LARGE: { status: 413, data: z.object({ maximumBytes: z.int() }) },
  /** A picture that needs too much time or memory; the same file would be refused again. */
  FILE_TOO_COMPLEX: { status: 422 },
  /** More pixels than we decode. */
  TOO_MANY_PIXELS: { status: 413, data: z.object({ maximumMegapixels: z.int() }) },
  PHOTO_LIMIT_REACHED: { status: 409, data: z.object({ limit: z.int() }) },
  PHOTO_NOT_APPROVED: { status: 409 },
  /** The list is not complete: another tab has added or removed a photo. */
  PHOTOS_CHANGED: { status: 409 },
  /** A recording that can't be used; the same file would be refused again. */
  RECORDING_REFUSED: { status: 422, data: z.object({ reason: VoiceFault }) },
  /** A selfie check needs an approved photo for comparison. */
  APPROVED_PHOTO_REQUIRED: { status: 409 },
  /** Likes and first messages need a photo, approved or waiting (decision P24). */
  PHOTO_REQUIRED: { status: 409 },
  /** The caller must pass an age check before others can see or hear from them. */
  AGE_CHECK_REQUIRED: { status: 403 },
  /** No provider of age checks is set up, or it doesn't answer. */
  AGE_CHECK_UNAVAILABLE: { status: 503 },
  /**
   * At least `limit` conversations wait for the caller's answer, so new likes pause. Nothing was sent
   * or charged; `messages.listWaiting` lists them.
   */
  REPLIES_WAITING: { status: 409, data: z.object({ limit: z.int() }) },
  /** Members can't see staff, so a super like of theirs would be paid for nothing. */
  STAFF_NOT_SEEN: { status: 403 },
  PHOTO_SLOTS_FULL: { status: 409, data: z.object({ maximum: z.int() }) },
  /** A moderator rejected the same file before. */
  PHOTO_REJECTED: { status: 409 },
  /** The advanced filters are for premium members (decision P13). */
  PREMIUM_REQUIRED: { status: 403 },
  NOTHING_TO_UNDO: { status: 409 },
  ALREADY_LIKED: { status: 409 },
  ...datePlanErrors,
  TRIPS_FULL: { status: 409, data: z.object({ limit: z.int() }) },
  ...vouchErrors,
  /** The photo or answer that a like is about isn't on the profile any more. */
  PART_GONE: { status: 409 },
  /** A newcomer's comments of today are used up; a like without one may still be possible. */
  COMMENTS_LIMITED: { status: 429, data: z.object({ retryAfterSeconds: z.int() }) },
  ALREADY_SUPER_LIKED: { status: 409 },
  /** The like to take back has become a match. */
  ALREADY_MATCHED: { status: 409 },
  NOT_MATCHED: { status: 409 },
  /** The caller has paused their account. */
  ACCOUNT_PAUSED: { status: 409 },
  /** The other member of the match has paused their account. */
  MEMBER_PAUSED: { status: 409 },
  /** The caller is on hold (`risk`), and has not written in this conversation before. */
  NEW_THREADS_HELD: { status: 409 },
  /** The idempotency key was used before with other input. */
  CLIENT_ID_USED: { status: 422 },
  /** Too many scheduled messages wait in this conversation, or in all of them. */
  SCHEDULE_FULL: { status: 409, data: z.object({ perThread: z.int(), inAll: z.int() }) },
  /** A scheduled message is sent or being sent, so it can't be withdrawn. */
  ALREADY_SENT: { status: 409 },
  /** The wallet holds fewer tokens than staff want to take. */
  BALANCE_TOO_LOW: { status: 409, data: z.object({ balance: z.int() }) },
  /** The current price, `price`, differs from the one sent. Nothing was charged. */
  PRICE_CHANGED: { status: 409, data: z.object({ price: z.int(), purpose: SpendPurpose }) },
  INSUFFICIENT_TOKENS: {
    status: 402,
    data: z.object({ needed: z.int(), balance: z.int(), purpose: SpendPurpose }),
  },

  /** The quote is expired, or the price has changed. Request a new quote. */
  QUOTE_EXPIRED: { status: 409 },
  /** The currency doesn't support this payment method, or it is switched off (PAY-CUR-07 to 10). */
  PAYMENT_METHOD_UNAVAILABLE: {
    status: 422,
    data: z.object({
      reason: z.enum(['not_supported', 'not_enabled']),
      method: PaymentMethod,
      currency: z.string(),
    }),
  },
  /** The provider didn't answer, or refused. Nothing was charged. */
  PAYMENT_PROVIDER_FAILED: { status: 503 },
  /** The provider accepted the order without an address for the checkout. */
  NO_CHECKOUT_ADDRESS: {
    status: 502,
    data: z.object({ kind: z.enum(['tokens', 'subscription']) }),
  },
  /** The checkout of this order is being opened by another request. */
  CHECKOUT_RUNNING: { status: 409 },
  SUBSCRIPTION_EXISTS: { status: 409 },
  /** The plan can't be changed now; `reason` says why. */
  PLAN_CHANGE_UNAVAILABLE: {
    status: 409,
    data: z.object({
      reason: z.enum([
        'cancelling',
        'past_due',
        'scheduled',
        'processing',
        'renewing',
        'same_plan',
        'currency',
      ]),
    }),
  },
  /**
   * The price, the plan or the subscription differs from the quote, or the quote is too old. Has a
   * new quote; nothing was charged.
   */
  PLAN_QUOTE_CHANGED: {
    status: 409,
    data: z.object({
      plan: PlanId,
      kind: PlanChangeKind,
      currency: z.string(),
      decimals: z.int(),
      chargeMinor: z.int(),
      renewalMinor: z.int(),
      renewsAt: z.iso.datetime(),
      quote: z.string(),
    }),
  },
  /**
   * The change to withdraw has started or was replaced. Has the current plan and its open change;
   * nothing was withdrawn.
   */
  PLAN_CHANGE_REPLACED: {
    status: 409,
    data: z.object({
      plan: PlanId,
      change: z
        .object({ id: z.uuid(), plan: PlanId, kind: PlanChangeKind, startsAt: z.iso.datetime() })
        .nullable(),
    }),
  },
  /** The bank refused the charge of an upgrade: the plan is unchanged and nothing was charged. */
  PLAN_PAYMENT_REFUSED: { status: 402 },
  /** The member can't withdraw from the contract of an order; `reason` says why. */
  WITHDRAWAL_UNAVAILABLE: {
    status: 409,
    data: z.object({ reason: z.enum(['too_late', 'nothing_left', 'processing', 'withdrawn']) }),
  },
  /** The refund or the tokens differ from what the member saw. Nothing was withdrawn. */
  WITHDRAWAL_CHANGED: { status: 409, data: z.object({ refundMinor: z.int(), tokens: z.int() }) },

  /** Another member of staff decided it, or its state no longer allows this. */
  ALREADY_DECIDED: { status: 409 },
  /** The decision was appealed before (decision T4). */
  APPEALED_ALREADY: { status: 409 },
  /** The time to appeal is over, or the decision was lifted. */
  APPEAL_TOO_LATE: { status: 409 },
  /** A moderator can't decide an appeal against their own decision. */
  OWN_DECISION: { status: 403 },
  /** Another moderator has this item on screen; their lease ends at `until` unless renewed. */
  ITEM_ASSIGNED: { status: 409, data: z.object({ by: z.string(), until: z.iso.datetime() }) },
  /** Another moderator has claimed the case. */
  CASE_CLAIMED: { status: 409, data: z.object({ by: z.string() }) },
  /** A case no longer has the number of reports that the caller read. */
  CASE_CHANGED: { status: 409 },
  /** The caller's reports for this reason are not handled until then, because of unfounded ones. */
  REPORTS_SUSPENDED: { status: 403, data: z.object({ until: z.iso.datetime() }) },

  /** One experiment runs at a time. */
  EXPERIMENT_RUNNING: { status: 409 },

  /** Another admin has saved since; `changed` has the current values. */
  CONFIG_CHANGED: {
    status: 409,
    data: z.object({ changed: z.array(z.object({ key: z.string(), value: z.string() })) }),
  },

  /**
   * No invoice for this period: a day isn't over or is on another invoice, nothing was billed, the
   * days are in the wrong order, or the amounts have changed.
   */
  INVOICE_UNAVAILABLE: {
    status: 409,
    data: z.object({
      reason: z.enum(['not_over', 'invoiced', 'nothing_billed', 'order', 'changed']),
    }),
  },

  /** Another admin has saved the campaign since; `revision` is the current one. */
  CAMPAIGN_CHANGED: { status: 409, data: z.object({ revision: z.int() }) },
  /**
   * The status doesn't allow this step: only active campaigns are paused, only paused ones resumed
   * (ADV-07).
   */
  CAMPAIGN_STATUS: {
    status: 409,
    data: z.object({ status: z.enum(['active', 'paused', 'pending', 'completed', 'rejected']) }),
  },
  /** The banner fits no recommended size; `width` and `height` are the closest one. */
  BANNER_UNFIT: {
    status: 422,
    data: z.object({
      reason: z.enum(['wrong-shape', 'too-small']),
      width: z.int(),
      height: z.int(),
    }),
  },
  BANNER_TOO_LARGE: { status: 422, data: z.object({ maximumSide: z.int() }) },

  /**
   * The limit of broadcasts within 24 hours of that time is reached; `availableAt` is the next
   * possible time.
   */
  BROADCAST_LIMIT_REACHED: {
    status: 429,
    data: z.object({ limit: z.int(), availableAt: z.iso.datetime() }),
  },

  ALREADY_SUBSCRIBED: { status: 409 },
} as const satisfies Record<string, { status: number; data?: z.ZodType }>

export type ErrorCode = keyof typeof errorCatalogue

/** The typed facts of an error, or undefined for one that has none. */
export type ErrorData<C extends ErrorCode> = (typeof errorCatalogue)[C] extends {
  data: infer D extends z.ZodType
}
  ? z.infer<D>
  : undefined

/** Picks errors of the catalogue for a procedure, as the contract builder takes them. */
export function pickErrors<const C extends ErrorCode>(
  ...codes: C[]
): { [K in C]: (typeof errorCatalogue)[K] } {
  return Object.fromEntries(codes.map((code) => [code, errorCatalogue[code]])) as {
    [K in C]: (typeof errorCatalogue)[K]
  }
}
