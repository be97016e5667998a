import { DAY_MS, HOUR_SECONDS } from '@adire/contract/durations.ts'
import type { joinedWithin, MemberStanding } from '@adire/contract/member-records.ts'
import type { ReportOutcome } from '@adire/contract/report-cases.ts'
import type { AccountStatus, StaffRole } from '../../db/types.ts'

/**
 * Page sizes. Listing assigns the items: enough to load ahead for a quick moderator, few enough to
 * leave some for colleagues who open the queue (decision record 0034). The specification's fifty
 * photos a page (ADM-PHOTO-06) would leave them none.
 */
export const MEMBERS_PER_PAGE = 6
export const PHOTOS_PER_PAGE = 6
/** Allows for a small difference between the clocks of the server and the database. */
export const DECISION_SLACK_SECONDS = 1
/** Members seen within this time count as active today. */
export const ACTIVE_MS = DAY_MS

export const staffRoles = ['moderator', 'admin'] as const satisfies readonly StaffRole[]

export function isStaffRole(value: string): value is StaffRole {
  return staffRoles.some((role) => role === value)
}

/** Verification state of a profile. */
export type VerificationState = 'verified' | 'waiting' | 'denied'

export function getVerification({
  is_verified,
  verification_requested_at,
}: {
  is_verified: boolean
  verification_requested_at: Date | null
}): VerificationState {
  if (is_verified) return 'verified'
  return verification_requested_at ? 'waiting' : 'denied'
}

export function suspensionEnd(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS)
}

/** Sanction for the outcome of a report; undefined for a dismissed one (decision T3). */
export function getSanction(outcome: ReportOutcome): 'warning' | 'suspension' | 'ban' | undefined {
  switch (outcome) {
    case 'Warning issued':
      return 'warning'
    case 'User suspended':
      return 'suspension'
    case 'User banned':
      return 'ban'
    case 'Report dismissed':
      return undefined
  }
}

/** Page size of the member list (ADM-USERS-01). */
export const MEMBERS_PER_LIST_PAGE = 100
/** Maximum rows of each list on a member record. */
export const ROWS_PER_LIST = 50
/**
 * Different member records that a staff member may open in an hour. At `RECORDS_WARNING_THRESHOLD`,
 * a warning is logged and audited.
 */
export const RECORDS_AN_HOUR = { key: 'moderation.cards', points: 200, seconds: HOUR_SECONDS }
export const RECORDS_WARNING_THRESHOLD = 100
/** Retention of staff notes, the same as of closed cases. */
export const NOTE_RETENTION_MS = 2 * 365 * DAY_MS

const joinedMs: Record<(typeof joinedWithin)[number], number> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
}

export function joinedAfter(within: (typeof joinedWithin)[number], now: Date): Date {
  return new Date(now.getTime() - joinedMs[within])
}

interface StandingFacts {
  account_status: AccountStatus
  is_available: boolean
  suspended_until: Date | null
}

/**
 * Banned means by staff, hidden means by the member (reading C-31). An expired suspension no longer
 * counts.
 */
export function getMemberStanding(
  { account_status: status, is_available: isAvailable, suspended_until: until }: StandingFacts,
  now: Date,
): MemberStanding {
  if (status === 'suspended' && until !== null && until > now) return 'suspended'
  if (status === 'active' || status === 'suspended') return isAvailable ? 'active' : 'hidden'
  return status === 'erased' ? 'deleting' : status
}

/** Masks an email address so that two can be told apart but not used: "a•••@p•••.example". */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const end = host.slice(host.lastIndexOf('.'))
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${end}`
}
