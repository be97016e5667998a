import { APPEAL_BUSINESS_DAYS } from '@adire/contract/appeals.ts'
import type { AppealKind } from '@adire/contract/decisions.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { toDate, toZoned } from '../../lib/dates.ts'

export const APPEALS_PER_PAGE = 50
/** Retention of decisions and their appeals; a ban in force is stored as long as it lasts. */
export const DECISION_RETENTION_MS = 2 * 365 * DAY_MS
/** ISO day of the week. */
const FRIDAY = 5

/** Adds days, not counting Saturdays and Sundays, and keeps the time of day (UTC). */
export function addBusinessDays(from: Date, days: number): Date {
  let moment = toZoned(from, 'UTC')
  for (let left = days; left > 0;) {
    moment = moment.add({ days: 1 })
    if (moment.dayOfWeek <= FRIDAY) left--
  }
  return toDate(moment)
}

/** Returns the latest time for the answer to an appeal (CONST-42). */
export function getAnswerDueTime(submittedAt: Date): Date {
  return addBusinessDays(submittedAt, APPEAL_BUSINESS_DAYS)
}

/** Decisions that every moderator may make about every member. */
const refusals: ReadonlySet<AppealKind> = new Set([
  'denial',
  'photo_rejection',
  'voice_rejection',
  'prompt_removal',
])

interface AppealedDecision {
  /** The author of the appeal. */
  memberId: MemberId
  kind: AppealKind
  deciderId: MemberId | null
  /** True if the actor reported the case too. */
  isReporter: boolean
}

/**
 * Decides whether a staff member may decide an appeal: never about themselves, and never about
 * their own decision (decision T4) or their own report. Appeals against sanctions and about reports
 * also require permission to sanction the member concerned, given by `mayActUpon`.
 */
export function resolveDecider(
  actor: MemberId,
  { memberId, kind, deciderId, isReporter }: AppealedDecision,
  mayActUpon: boolean,
): 'may' | 'own' | 'never' {
  if (actor === memberId || isReporter) return 'never'
  if (actor === deciderId) return 'own'
  return refusals.has(kind) || mayActUpon ? 'may' : 'never'
}
