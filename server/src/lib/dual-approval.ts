import type { MemberId } from '@adire/contract/ids.ts'
import { fail } from './fail.ts'

/** A request by one admin that another has to approve. */
export interface DualApproval {
  askedBy: MemberId | null
  needsSecond: boolean
  decidedAt: Date | null
}

/**
 * Refuses a decision by the admin who asked for it, and a second decision (security WAL-07, PAY-07,
 * PAY-08).
 */
export function requireDualApproval(
  { askedBy, needsSecond, decidedAt }: DualApproval,
  { id }: { id: MemberId },
): void {
  if (askedBy === id) fail('FORBIDDEN')
  if (!needsSecond || decidedAt) fail('ALREADY_DECIDED')
}
