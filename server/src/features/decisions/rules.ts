import type { AppealOutcome, OwnAppeal } from '@adire/contract/decisions.ts'
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

/** An appeal as PostgreSQL's JSON has it, with its times as text. */
export interface AppealData {
  words: string
  submittedAt: string
  dueAt: string
  outcome: AppealOutcome | null
  answer: string | null
  decidedAt: string | null
}

/** Describes an appeal to its author. */
export function describeAppeal(appeal: AppealData): OwnAppeal {
  return {
    words: appeal.words,
    submittedAt: new Date(appeal.submittedAt).toISOString(),
    dueAt: new Date(appeal.dueAt).toISOString(),
    outcome: appeal.outcome,
    answer: appeal.answer,
    decidedAt: appeal.decidedAt && new Date(appeal.decidedAt).toISOString(),
  }
}
