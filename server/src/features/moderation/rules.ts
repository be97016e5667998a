import type { ReportOutcome } from '@adire/contract/report-cases.ts'
import type { StaffRole } from '../../db/types.ts'

/** People a page; pending photos come as many as the specification lists (ADM-PHOTO-06), and paged beyond (decision T6). */
export const MEMBERS_PER_PAGE = 20
export const PHOTOS_PER_PAGE = 50
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
