import { z } from 'zod'
import { Challenge } from './challenges.ts'
import { PaymentMethod } from './money.ts'

/**
 * Purposes of a spend; one error code has a text for each (error catalogues of the specification).
 */
export const SpendPurpose = z.enum([
  'message',
  'super_like',
  'super_like_upgrade',
  'boost',
  'photo_slot',
])
export type SpendPurpose = z.infer<typeof SpendPurpose>

/** Pictures that a person can have and we can't take, by name; `animation` is any that moves. */
export const UnreadFormat = z.enum(['heic', 'avif', 'gif', 'tiff', 'bmp', 'svg', 'animation'])
export type UnreadFormat = z.infer<typeof UnreadFormat>

/** The three plans (PAY-SUB-04). */
export const PlanId = z.enum(['monthly', 'quarterly', 'yearly'])
export type PlanId = z.infer<typeof PlanId>

/**
 * How a change of plan takes effect: an `upgrade` at once with a prorated charge, a `downgrade`
 * with the next renewal, and a `deferred` one after the paid time with a new checkout, where the
 * payment provider can't switch a running subscription.
 */
export const PlanChangeKind = z.enum(['upgrade', 'downgrade', 'deferred'])
export type PlanChangeKind = z.infer<typeof PlanChangeKind>

const FieldIssue = z.object({ path: z.string(), message: z.string() })

/**
 * Every way a request can be refused: code, HTTP status and the typed facts the page needs to say
 * it well.
 */
export const errorCatalogue = {
  UNAUTHENTICATED: { status: 401 },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: { status: 404 },
  INVALID_INPUT: { status: 422, data: z.object({ issues: z.array(FieldIssue) }) },
  /**
   * The cursor of a list has expired, or is of another list, member or filter: start with the first
   * page.
   */
  CURSOR_INVALID: { status: 422 },
  RATE_LIMITED: { status: 429, data: z.object({ retryAfterSeconds: z.int() }) },
  /**
   * Many calls from this address or many failures for this account: repeat the call with a solution
   * in `CHALLENGE_HEADER`.
   */
  CHALLENGE_REQUIRED: { status: 428, data: z.object({ challenge: Challenge }) },
  UNAVAILABLE: { status: 503 },
  /** The first request with this idempotency key is still running: wait a moment and repeat it. */
  REQUEST_RUNNING: { status: 409 },
  /** The first request with this idempotency key had an effect, but its answer is lost: reload. */
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
  /**
   * `appealToken` is what `appeals.readByLink` takes, for one who can't log in; null where there is
   * nothing to appeal against any more.
   */
  ACCOUNT_BANNED: { status: 403, data: z.object({ appealToken: z.string().nullable() }) },
  ACCOUNT_SUSPENDED: {
    status: 403,
    data: z.object({ until: z.iso.datetime(), appealToken: z.string().nullable() }),
  },
  /**
   * Leaving: `restoreToken` takes that back with `account.restore`, for a quarter of an hour
   * (decision P18).
   */
  ACCOUNT_DELETING: {
    status: 403,
    data: z.object({ eraseAt: z.iso.datetime(), restoreToken: z.string() }),
  },
  LINK_INVALID: { status: 410 },

  /** The password was right; `challenge` and a code are what `auth.logInWithCode` asks for. */
  TWO_FACTOR_REQUIRED: { status: 403, data: z.object({ challenge: z.string() }) },
  SIGN_IN_EXPIRED: { status: 410 },
  /** Two-factor is on, and the request brought the password only. */
  CODE_REQUIRED: { status: 403 },
  CODE_INVALID: { status: 403 },
  /** Staff work with two-factor only; theirs is off (decision T1). */
  STAFF_TWO_FACTOR_REQUIRED: { status: 403 },
  /**
   * Call `auth.reauthenticate` with this `action` and repeat the call; `asksCode` says whether it
   * takes a code besides the password.
   */
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    data: z.object({ action: z.string().nullable(), asksCode: z.boolean() }),
  },
  TWO_FACTOR_ON: { status: 409 },
  TWO_FACTOR_OFF: { status: 409 },
  PASSKEY_INVALID: { status: 403 },
  PASSKEY_LIMIT_REACHED: { status: 409, data: z.object({ limit: z.int() }) },

  HANDLE_TAKEN: { status: 409 },
  HANDLE_RESERVED: { status: 422 },
  BIRTH_DATE_FIXED: { status: 409 },
  /**
   * Saved elsewhere since the revision that was sent: what is there now, and the fields that are
   * new, with their values.
   */
  STALE: {
    status: 409,
    data: z.object({ revision: z.int(), changes: z.record(z.string(), z.unknown()) }),
  },
  TOO_SOON: { status: 409, data: z.object({ availableAt: z.iso.datetime() }) },

  FILE_NOT_AN_IMAGE: { status: 415 },
  /** A picture of a kind we can't read, or one that moves. */
  FILE_FORMAT_UNSUPPORTED: { status: 415, data: z.object({ format: UnreadFormat }) },
  FILE_TOO_LARGE: { status: 413, data: z.object({ maximumBytes: z.int() }) },
  /**
   * A picture that takes more time or memory than we give one; the same file would be refused
   * again.
   */
  FILE_TOO_COMPLEX: { status: 422 },
  /** Few bytes, yet more picture than we decode. */
  TOO_MANY_PIXELS: { status: 413, data: z.object({ maximumMegapixels: z.int() }) },
  PHOTO_LIMIT_REACHED: { status: 409, data: z.object({ limit: z.int() }) },
  PHOTO_NOT_APPROVED: { status: 409 },
  /** The list is not all of the member's photos: another tab has added or removed one. */
  PHOTOS_CHANGED: { status: 409 },
  /** A selfie is compared with photos, and there is no approved one. */
  PHOTO_NEEDED: { status: 409 },
  PHOTO_SLOTS_FULL: { status: 409, data: z.object({ maximum: z.int() }) },
  /** A moderator rejected the same file before. */
  PHOTO_REJECTED: { status: 409 },

  /** The advanced filters are for premium members (decision P13). */
  PREMIUM_REQUIRED: { status: 403 },
  NOTHING_TO_UNDO: { status: 409 },
  ALREADY_LIKED: { status: 409 },
  ALREADY_SUPER_LIKED: { status: 409 },
  NOT_MATCHED: { status: 409 },
  /** The caller has paused their account. */
  ACCOUNT_PAUSED: { status: 409 },
  /** The other member of the match has paused their account. */
  MEMBER_PAUSED: { status: 409 },
  /** The idempotency key was used before with other input. */
  CLIENT_ID_USED: { status: 422 },
  /** Staff want to take more tokens than there are. */
  BALANCE_TOO_LOW: { status: 409, data: z.object({ balance: z.int() }) },
  /**
   * The price the caller named is not the current one: `price` is. Nothing was done and nothing was
   * charged.
   */
  PRICE_CHANGED: { status: 409, data: z.object({ price: z.int(), purpose: SpendPurpose }) },
  INSUFFICIENT_TOKENS: {
    status: 402,
    data: z.object({ needed: z.int(), balance: z.int(), purpose: SpendPurpose }),
  },

  /** The price that was shown has run out or is another one by now: ask for it again. */
  QUOTE_EXPIRED: { status: 409 },
  /**
   * The currency can't be paid with that, or it is not switched on here; the page adds its tip
   * (PAY-CUR-07 to 10).
   */
  PAYMENT_METHOD_UNAVAILABLE: {
    status: 422,
    data: z.object({
      reason: z.enum(['not_supported', 'not_enabled']),
      method: PaymentMethod,
      currency: z.string(),
    }),
  },
  /** The provider doesn't answer, or refused what we asked. Nothing was charged. */
  PAYMENT_PROVIDER_FAILED: { status: 503 },
  /** 'No payment URL returned', 'No checkout URL returned'. */
  NO_CHECKOUT_ADDRESS: {
    status: 502,
    data: z.object({ kind: z.enum(['tokens', 'subscription']) }),
  },
  /** The same press is just being worked on. */
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
   * The price, the plan or the subscription differs from the quote, or the quote is too old: this
   * is what the change costs now. Nothing was charged.
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
   * The change to withdraw has started or was replaced: these are the plan and the open change now.
   * Nothing was withdrawn.
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

  ALREADY_DECIDED: { status: 409 },
  /** Once for each decision (decision T4). */
  APPEALED_ALREADY: { status: 409 },
  /** The days to appeal in are over, or the decision was taken back. */
  APPEAL_TOO_LATE: { status: 409 },
  /** A moderator can't decide an appeal against their own decision. */
  OWN_DECISION: { status: 403 },
  /**
   * Another moderator has this item of a work queue on screen, until then unless they stay longer.
   */
  ITEM_ASSIGNED: { status: 409, data: z.object({ by: z.string(), until: z.iso.datetime() }) },
  /** Another moderator is looking at it. */
  CASE_CLAIMED: { status: 409, data: z.object({ by: z.string() }) },

  /** Another admin has saved something else since: what is there now, by setting. */
  CONFIG_CHANGED: {
    status: 409,
    data: z.object({ changed: z.array(z.object({ key: z.string(), value: z.string() })) }),
  },

  /** Another admin has saved the campaign since; `revision` is what is there now. */
  CAMPAIGN_CHANGED: { status: 409, data: z.object({ revision: z.int() }) },
  /**
   * The status doesn't allow this step: only active campaigns are paused, only paused ones resumed
   * (ADV-07).
   */
  CAMPAIGN_STATUS: {
    status: 409,
    data: z.object({ status: z.enum(['active', 'paused', 'pending', 'completed', 'rejected']) }),
  },
  /** The banner has a shape or size that its place has no room for; the nearest one that fits. */
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

/** The part of the catalogue a procedure can raise, in the shape the contract builder wants. */
export function pickErrors<const C extends ErrorCode>(
  ...codes: C[]
): { [K in C]: (typeof errorCatalogue)[K] } {
  return Object.fromEntries(codes.map((code) => [code, errorCatalogue[code]])) as {
    [K in C]: (typeof errorCatalogue)[K]
  }
}
