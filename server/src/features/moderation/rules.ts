import type { joinedWithin, MemberStanding } from '@adire/contract/member-files.ts'
import type { ReportOutcome } from '@adire/contract/report-cases.ts'
import type { AccountStatus, StaffRole } from '../../db/types.ts'

/**
 * Items a page, which are assigned to whoever lists them: enough to load ahead of a quick moderator, few enough that colleagues who
 * open the queue get some too (decision record 0034). The specification's fifty photos a page (ADM-PHOTO-06) would leave them none.
 */
export const MEMBERS_PER_PAGE = 6
export const PHOTOS_PER_PAGE = 6
/** So that the clocks of the server and of the database can differ a little. */
export const DECISION_SLACK_SECONDS = 1
/** Who was here within this counts as active today. */
export const ACTIVE_MS = 24 * 60 * 60_000

export const staffRoles = ['moderator', 'admin'] as const satisfies readonly StaffRole[]

export function isStaffRole(word: string): word is StaffRole {
  return staffRoles.some((role) => role === word)
}

/** Where somebody stands with verification, of the facts on their profile. */
export type Standing = 'verified' | 'waiting' | 'denied'

export function standingOf({
  is_verified,
  verification_requested_at,
}: {
  is_verified: boolean
  verification_requested_at: Date | null
}): Standing {
  if (is_verified) return 'verified'
  return verification_requested_at ? 'waiting' : 'denied'
}

const DAY_MS = 24 * 60 * 60_000
/** A case that is opened again within this is one look of one moderator. */
export const LOOK_MS = 15 * 60_000

export function suspensionEnd(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS)
}

/** What an outcome does to the reported member; nothing where the report is dismissed (decision T3). */
export function sanctionOf(outcome: ReportOutcome): 'warning' | 'suspension' | 'ban' | undefined {
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

/** Members a page of the list (ADM-USERS-01). */
export const MEMBERS_LISTED = 100
/** Lines of each list on a member's card. */
export const ROWS_ON_CARD = 50
/** Cards of different members that one of the staff may open in an hour, and how many of them are told of (security section 10). */
export const CARDS_AN_HOUR = { key: 'moderation.cards', points: 200, seconds: 60 * 60 }
export const CARDS_TO_TELL_OF = 100
/** Notes are kept as long as closed cases (security section 11). */
export const NOTE_MEMORY_MS = 2 * 365 * DAY_MS

const joinedMs: Record<(typeof joinedWithin)[number], number> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS }

export function joinedAfter(within: (typeof joinedWithin)[number], now: Date): Date {
  return new Date(now.getTime() - joinedMs[within])
}

interface StandingFacts {
  account_status: AccountStatus
  is_available: boolean
  suspended_until: Date | null
}

/** Banned is what staff did, hidden what the member did (reading C-31); a suspension that has run out is over. */
export function memberStandingOf(
  { account_status: status, is_available: isAvailable, suspended_until: until }: StandingFacts,
  now: Date,
): MemberStanding {
  if (status === 'suspended' && until !== null && until > now) return 'suspended'
  if (status === 'active' || status === 'suspended') return isAvailable ? 'active' : 'hidden'
  return status === 'erased' ? 'deleting' : status
}

/** Enough to tell two addresses apart, too little to write to one: "a•••@p•••.example". */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const end = host.slice(host.lastIndexOf('.'))
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${end}`
}
