import type { MemberId } from '@adire/contract/ids.ts'
import { fail } from './fail.ts'

/** A refund or grant; with `needsSecond`, another admin has to approve it. */
export interface DualApproval {
  askedBy: MemberId | null
  needsSecond: boolean
  decidedAt: Date | null
}

/**
 * Refuses a decision by the admin who made the request, and a second decision (security WAL-07,
 * PAY-07, PAY-08). Call it with the request's row locked.
 */
export function requireDualApproval(
  { askedBy, needsSecond, decidedAt }: DualApproval,
  { id }: { id: MemberId },
): void {
  if (askedBy === id) fail('FORBIDDEN')
  if (!needsSecond || decidedAt) fail('ALREADY_DECIDED')
}
