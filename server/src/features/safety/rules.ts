import { APPEAL_DAYS } from '@adire/contract/appeals.ts'
import type { MemberId, MessageId, PhotoId } from '@adire/contract/ids.ts'
import { REPORT_AFTER_MATCH_DAYS, REPORT_CLOCK_HOURS, type ReportReason, type ReportSubject } from '@adire/contract/safety.ts'

const DAY_MS = 24 * 60 * 60_000

/** A match that ended longer ago than this can no longer be reported by itself (decision P14). */
export const AFTER_MATCH_MS = REPORT_AFTER_MATCH_DAYS * DAY_MS
/** One report a day about the same member for the same reason (security section 10). */
export const SAME_REPORT_LIMIT = { points: 1, seconds: 24 * 60 * 60 }
export const REPORTS_PER_PAGE = 20
/** ADM-REP-08. */
export const CASES_PER_PAGE = 50
/** How long others keep their hands off a case that somebody looks at. */
export const CLAIM_MS = 2 * 60 * 60_000

export function claimEnd(claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + CLAIM_MS)
}

/** Whether a claim still counts. */
export function isClaimAlive(claimedAt: Date | null, now: Date): boolean {
  return claimedAt !== null && now.getTime() - claimedAt.getTime() < CLAIM_MS
}

/** Messages before and after a reported one (security MOD-14). */
export const EXCERPT_REACH = 20
/** Of closed cases (security section 11). */
export const CASE_MEMORY_MS = 2 * 365 * DAY_MS
/** How long after a decision its evidence may be needed for an appeal. */
export const APPEAL_MS = APPEAL_DAYS * DAY_MS
/** So many different reporters make any case urgent. */
export const MANY_REPORTERS = 3

const urgent: ReadonlySet<ReportReason> = new Set(['minor', 'illegal'])

/** What can't wait: somebody may be in danger. The reporter has no say in it (decision C-54). */
export function priorityOf(reason: ReportReason): 'medium' | 'high' {
  return urgent.has(reason) ? 'high' : 'medium'
}

/** Until when a case is looked at. */
export function reportDue(openedAt: Date): Date {
  return new Date(openedAt.getTime() + REPORT_CLOCK_HOURS * 60 * 60_000)
}

/** How a reported member was at that moment, as it is stored. */
export interface StoredEvidence {
  handle: string
  age: number
  city: string
  country: string
  details: Record<string, string | number | string[]>
  /** `storageKey` is that of the kept copy, where one was made. */
  photos: { id: PhotoId; sha256: string; storageKey: string | null; isReported: boolean }[]
  messages: { id: MessageId; from: 'reporter' | 'reported'; content: string; sentAt: string; isReported: boolean }[]
}

/** What is reported, and whose it is. */
export interface FoundSubject {
  type: ReportSubject
  id: string
  reportedId: MemberId
}

export const EVIDENCE_FILES = 'evidence'
/** Wide enough to judge a picture by. */
export const EVIDENCE_WIDTH = 640
/** Copies without a report are somebody's report under way for this long, and left-overs afterwards. */
export const ORPHAN_AGE_MS = 60 * 60_000

export function evidenceKey(storageKey: string): string {
  return `${EVIDENCE_FILES}/${storageKey}/${EVIDENCE_WIDTH}.webp`
}

/** Without what says nothing. */
export function withoutEmpty(details: Record<string, string | number | string[] | null>): StoredEvidence['details'] {
  return Object.fromEntries(
    Object.entries(details).filter(
      (entry): entry is [string, string | number | string[]] => entry[1] !== null && entry[1].toString() !== '',
    ),
  )
}
