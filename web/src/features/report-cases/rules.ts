import { isStrike } from '@adire/contract/decisions.ts'
import type { MemberContext, ReportOutcome } from '@adire/contract/report-cases.ts'
import { parseOption } from '../../lib/search-params.ts'

export type ReportFilter = 'pending' | 'high' | 'resolved'
export type ReportOrder = 'due' | 'newest'

/** Search parameters of the report queue; by default open cases in due order. */
export interface ReportSearch {
  show?: Exclude<ReportFilter, 'pending'> | undefined
  sort?: Exclude<ReportOrder, 'due'> | undefined
}

export function readReportSearch({ show, sort }: Record<string, unknown>): ReportSearch {
  return { show: parseOption(show, ['high', 'resolved']), sort: parseOption(sort, ['newest']) }
}

/**
 * Next step of the Community Guidelines: warning, suspension, ban. Lifted decisions don't count.
 */
export function suggestedOutcome(actions: MemberContext['actions']): ReportOutcome {
  const counted = actions.filter(isStrike)
  if (counted.some(({ kind }) => kind !== 'warning')) return 'User banned'
  return counted.length > 0 ? 'User suspended' : 'Warning issued'
}
