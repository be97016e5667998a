import { APPEAL_BUSINESS_DAYS, APPEAL_DAYS } from '@adire/contract/appeals.ts'
import type { DecisionKind } from '@adire/contract/decisions.ts'
import type { MemberId } from '@adire/contract/ids.ts'

const DAY_MS = 24 * 60 * 60_000

export const APPEALS_PER_PAGE = 50
/** Decisions and what was said about them; a ban that stands is kept as long as it stands (security section 11). */
export const DECISION_MEMORY_MS = 2 * 365 * DAY_MS
/** What the signature in a link about a decision is for. */
export const LINK_PURPOSE = 'appeals.link'

/** The same time of day, so many days later without counting Saturdays and Sundays. */
export function addBusinessDays(from: Date, days: number): Date {
  const moment = new Date(from)
  for (let left = days; left > 0;) {
    moment.setUTCDate(moment.getUTCDate() + 1)
    const day = moment.getUTCDay()
    if (day !== 0 && day !== 6) left--
  }
  return moment
}

/** Until when an appeal is answered (CONST-42). */
export function answerDue(submittedAt: Date): Date {
  return addBusinessDays(submittedAt, APPEAL_BUSINESS_DAYS)
}

interface Decided {
  decidedAt: Date
  liftedAt: Date | null
  appeal: unknown
}

/** Until when a decision can be appealed; null where it can't be, or not any more (decision T4). */
export function appealUntil({ decidedAt, liftedAt, appeal }: Decided, now: Date): Date | null {
  const until = new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS)
  return liftedAt === null && appeal === null && now < until ? until : null
}

interface Against {
  memberId: MemberId
  kind: DecisionKind
  decidedBy: MemberId | null
}

/**
 * Whether one of the staff decides about an appeal: never about themselves, and never about what they decided (decision T4). What
 * touches the standing of staff is for those who may act upon them, which `mayActUpon` says.
 */
export function resolveDecider(actor: MemberId, { memberId, kind, decidedBy }: Against, mayActUpon: boolean): 'may' | 'own' | 'never' {
  if (actor === memberId) return 'never'
  if (actor === decidedBy) return 'own'
  return kind === 'denial' || kind === 'photo_rejection' || mayActUpon ? 'may' : 'never'
}
