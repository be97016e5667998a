import { DAY_MS } from '@adire/contract/durations.ts'
import type { ConfigReader } from '../../settings/rules.ts'

/** Returns the end of the time to appeal a decision made now, which the decision stores. */
export function getAppealEnd(systemConfig: ConfigReader, decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + systemConfig.get('appeal_days') * DAY_MS)
}

interface Decided {
  appealEnd: Date
  liftedAt: Date | null
  appeal: unknown
}

/**
 * Returns the latest time for an appeal against a decision; null if there is none left (decision
 * T4).
 */
export function appealUntil({ appealEnd, liftedAt, appeal }: Decided, now: Date): Date | null {
  return liftedAt === null && appeal === null && now < appealEnd ? appealEnd : null
}
