import { z } from 'zod'

/** What tokens are spent on; one error code, several sentences (visitor and member documents, error catalogues). */
export const SpendPurpose = z.enum(['message', 'super_like', 'super_like_upgrade', 'boost', 'photo_slot'])
export type SpendPurpose = z.infer<typeof SpendPurpose>

const FieldIssue = z.object({ path: z.string(), message: z.string() })

/** Every way a request can be refused: code, HTTP status and the typed facts the page needs to say it well. */
export const errorCatalogue = {
  UNAUTHENTICATED: { status: 401 },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: { status: 404 },
  INVALID_INPUT: { status: 422, data: z.object({ issues: z.array(FieldIssue) }) },
  RATE_LIMITED: { status: 429, data: z.object({ retryAfterSeconds: z.int() }) },
  UNAVAILABLE: { status: 503 },

  EMAIL_TAKEN: { status: 409 },
  ALREADY_SIGNED_IN: { status: 409 },
  UNDER_AGE: { status: 422 },
  PASSWORD_TOO_SHORT: { status: 422, data: z.object({ minimum: z.int() }) },
  PASSWORD_TOO_WEAK: { status: 422, data: z.object({ reason: z.enum(['common', 'personal', 'guessable']) }) },
  INVALID_CREDENTIALS: { status: 401 },
  WRONG_PASSWORD: { status: 403 },
  EMAIL_UNCONFIRMED: { status: 403 },
  PROFILE_MISSING: { status: 409 },
  ACCOUNT_BANNED: { status: 403 },
  ACCOUNT_SUSPENDED: { status: 403, data: z.object({ until: z.iso.datetime() }) },
  LINK_INVALID: { status: 410 },

  HANDLE_TAKEN: { status: 409 },
  HANDLE_RESERVED: { status: 422 },
  BIRTH_DATE_FIXED: { status: 409 },
  TOO_SOON: { status: 409, data: z.object({ availableAt: z.iso.datetime() }) },

  FILE_NOT_AN_IMAGE: { status: 415 },
  FILE_TOO_LARGE: { status: 413, data: z.object({ maximumBytes: z.int() }) },
  PHOTO_LIMIT_REACHED: { status: 409, data: z.object({ limit: z.int() }) },
  PHOTO_NOT_APPROVED: { status: 409 },
  /** The very same file was rejected by a moderator before (security bar U-12). */
  PHOTO_REJECTED: { status: 409 },

  ALREADY_LIKED: { status: 409 },
  ALREADY_SUPER_LIKED: { status: 409 },
  NOT_MATCHED: { status: 409 },
  INSUFFICIENT_TOKENS: { status: 402, data: z.object({ needed: z.int(), balance: z.int(), purpose: SpendPurpose }) },

  ALREADY_DECIDED: { status: 409 },
} as const satisfies Record<string, { status: number; data?: z.ZodType }>

export type ErrorCode = keyof typeof errorCatalogue

/** The typed facts of an error, or undefined for one that has none. */
export type ErrorData<C extends ErrorCode> = (typeof errorCatalogue)[C] extends { data: infer D extends z.ZodType } ? z.infer<D> : undefined

/** The part of the catalogue a procedure can raise, in the shape the contract builder wants. */
export function pickErrors<const C extends ErrorCode>(...codes: C[]): { [K in C]: (typeof errorCatalogue)[K] } {
  return Object.fromEntries(codes.map((code) => [code, errorCatalogue[code]])) as { [K in C]: (typeof errorCatalogue)[K] }
}
