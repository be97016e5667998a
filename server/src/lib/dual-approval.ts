import type { MemberId } from '@adire/contract/ids.ts'
import { fail } from './fail.ts'

/** A refund or grant; with `needsSecond`, another admin has to approve it. */
export interface DualApproval {
  askedBy: MemberId | null
  needsSecond: boolean
  decidedAt: Date | null
}

/**
 * Refuses the approval of one's own request, and a second decision (security WAL-07, PAY-07,
 * PAY-08). Declining one's own request withdraws it. Call it with the request's row locked.
 */
export function requireDualApproval(
  { askedBy, needsSecond, decidedAt }: DualApproval,
  { by, isApproved }: { by: MemberId; isApproved: boolean },
): void {
  if (isApproved && askedBy === by) fail('FORBIDDEN')
  if (!needsSecond || decidedAt) fail('ALREADY_DECIDED')
}
