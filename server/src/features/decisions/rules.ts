import { APPEAL_DAYS } from '@adire/contract/appeals.ts'
import { DAY_MS } from '@adire/contract/durations.ts'

interface Decided {
  decidedAt: Date
  liftedAt: Date | null
  appeal: unknown
}

/**
 * Returns the latest time for an appeal against a decision; null if there is none left (decision
 * T4).
 */
export function appealUntil({ decidedAt, liftedAt, appeal }: Decided, now: Date): Date | null {
  const until = new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS)
  return liftedAt === null && appeal === null && now < until ? until : null
}
