import type { BreachEntry, BreachRow as ListedBreach } from '@adire/contract/breaches.ts'
import type { BreachRow, EntryRow } from './queries.ts'
import { type BreachState, getDueTime, getPeopleDueTime, listMissingSteps } from './rules.ts'

export function toState(row: BreachRow): BreachState {
  return {
    facts: row.facts,
    isOpen: row.closedAt === null,
    isAuthorityTold: row.authorityToldAt !== null,
    highRiskSince: row.highRiskSince,
    isPeopleStepDone: row.isPeopleStepDone,
  }
}

export function viewBreach(row: BreachRow): ListedBreach {
  const { title, learnedAt, risk, peopleCount } = row.facts
  const state = toState(row)
  return {
    id: row.id,
    title,
    learnedAt,
    risk,
    peopleCount,
    isOpen: state.isOpen,
    dueAt: getDueTime(state)?.toISOString() ?? null,
    peopleDueAt: getPeopleDueTime(state)?.toISOString() ?? null,
    authorityToldAt: row.authorityToldAt?.toISOString() ?? null,
    missingSteps: listMissingSteps(state),
  }
}

export function viewEntry(row: EntryRow): BreachEntry {
  const { number, details, broadcastTitle, recordedAt, recordedBy } = row
  return {
    number,
    details,
    broadcastTitle,
    recordedAt: recordedAt.toISOString(),
    recordedBy,
    withdrawal: viewWithdrawal(row),
  }
}

function viewWithdrawal(row: EntryRow): BreachEntry['withdrawal'] {
  const { withdrawnAt, withdrawnBy, withdrawalReasons } = row
  if (withdrawnAt === null) return null
  return {
    reasons: withdrawalReasons ?? '',
    recordedAt: withdrawnAt.toISOString(),
    recordedBy: withdrawnBy,
  }
}
