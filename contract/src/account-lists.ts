import { z } from 'zod'
import { UiLanguage } from './members.ts'

/** Maximum lines of a list of accounts. */
export const ACCOUNT_LIST_LINES = 10_000
/** Maximum bytes of a request with a list: an email address on every line has room. */
export const ACCOUNT_LIST_BYTES = 1024 * 1024
/** Maximum lines that match no account which are named; the others are only counted. */
export const UNKNOWN_LINES_SHOWN = 20

/** An account on each line: its id, its short code such as `#A3F9C2`, or its email address. */
export const AccountList = z.string().max(ACCOUNT_LIST_BYTES / 2)

/** A line that doesn't name exactly one account; `line` counts from 1. */
export const UnknownLine = z.strictObject({
  line: z.int(),
  text: z.string(),
  /** `ambiguous`: several accounts have this short code. */
  reason: z.enum(['unknown', 'ambiguous']),
})
export type UnknownLine = z.infer<typeof UnknownLine>

/** Accounts that a list names. An account that it names twice counts once. */
export const AccountListSummary = z.strictObject({
  accounts: z.int(),
  /** Languages of the accounts, the most frequent first. */
  languages: z.array(UiLanguage).max(20),
  unknown: z.array(UnknownLine).max(UNKNOWN_LINES_SHOWN),
  unknownCount: z.int(),
})
export type AccountListSummary = z.infer<typeof AccountListSummary>
