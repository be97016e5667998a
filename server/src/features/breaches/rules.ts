import { BREACH_CLOCK_HOURS, computeBreachDueTime } from '@adire/contract/breach-clocks.ts'
import type { BreachFacts, BreachStep, NewBreachEntry } from '@adire/contract/breaches.ts'
import { HOUR_MS } from '@adire/contract/durations.ts'

export const BREACHES_PER_PAGE = 20

/** Facts that the clock of a breach and its closing depend on. */
export interface BreachState {
  facts: BreachFacts
  isOpen: boolean
  isAuthorityTold: boolean
  /** When the risk was assessed as high; null while it isn't high. */
  highRiskSince: Date | null
  /**
   * True if the people concerned were told of a high risk, or the reasons why not recorded since the
   * risk is high.
   */
  isPeopleStepDone: boolean
}

/** Returns until when an authority must be told; null once one was told or no risk is expected. */
export function getDueTime({ facts, isOpen, isAuthorityTold }: BreachState): Date | null {
  const isRunning = isOpen && !isAuthorityTold && facts.risk !== 'none'
  return isRunning ? new Date(computeBreachDueTime(facts.learnedAt)) : null
}

/**
 * Returns the target time to tell people of a high risk; null once that is done or decided, or the
 * breach is closed. The law says "without undue delay", so the target time of the work queue counts.
 */
export function getPeopleDueTime(state: BreachState): Date | null {
  const { highRiskSince, isOpen, isPeopleStepDone } = state
  if (!isOpen || highRiskSince === null || isPeopleStepDone) return null
  return new Date(highRiskSince.getTime() + BREACH_CLOCK_HOURS * HOUR_MS)
}

/** Lists what is missing before a breach can be closed. */
export function listMissingSteps(state: BreachState): BreachStep[] {
  const { facts, isAuthorityTold, isPeopleStepDone } = state
  if (facts.risk === null) return ['risk']
  const steps: BreachStep[] = []
  if (facts.risk !== 'none' && !isAuthorityTold) steps.push('authority')
  if (facts.risk === 'high' && !isPeopleStepDone) steps.push('people')
  return steps
}

/** A field of the input that is refused, with the reason. */
export interface FieldFault {
  path: string
  message: string
}

/** Checks the times of facts: we learned of it in the past, and it happened before that. */
export function findFactsFault(facts: BreachFacts, now: Date): FieldFault | undefined {
  const { learnedAt, happenedAt } = facts
  if (isAfter(learnedAt, now.toISOString()))
    return { path: 'learnedAt', message: 'This is in the future' }
  if (happenedAt !== null && isAfter(happenedAt, learnedAt))
    return { path: 'happenedAt', message: 'This is after we learned of it' }
  return undefined
}

/** Checks an entry against the facts of its breach. */
export function findEntryFault(
  entry: NewBreachEntry,
  state: BreachState,
  now: Date,
): FieldFault | undefined {
  const { learnedAt } = state.facts
  switch (entry.kind) {
    case 'facts':
      return findFactsFault(entry.facts, now)
    case 'measure':
      return isAfter(entry.takenAt, now.toISOString())
        ? { path: 'takenAt', message: 'This is in the future' }
        : undefined
    case 'authority_told':
      return (
        findToldFault(entry.toldAt, learnedAt, now) ??
        (isLate(entry.toldAt, learnedAt) && entry.delayReason === ''
          ? { path: 'delayReason', message: 'Give the reasons for the delay' }
          : undefined)
      )
    case 'people_told':
      return (
        findToldFault(entry.toldAt, learnedAt, now) ??
        (entry.how === '' && entry.broadcastId === null
          ? { path: 'how', message: 'Say how they were told' }
          : undefined)
      )
    case 'closed':
      return listMissingSteps(state).length > 0
        ? { path: 'kind', message: 'Steps are missing' }
        : undefined
    default:
      return undefined
  }
}

function findToldFault(toldAt: string, learnedAt: string, now: Date): FieldFault | undefined {
  if (isAfter(toldAt, now.toISOString()))
    return { path: 'toldAt', message: 'This is in the future' }
  if (isAfter(learnedAt, toldAt))
    return { path: 'toldAt', message: 'This is before we learned of it' }
  return undefined
}

function isLate(toldAt: string, learnedAt: string): boolean {
  return Date.parse(toldAt) > computeBreachDueTime(learnedAt)
}

function isAfter(moment: string, other: string): boolean {
  return Date.parse(moment) > Date.parse(other)
}
