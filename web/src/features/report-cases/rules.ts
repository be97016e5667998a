import { isStrike } from '@adire/contract/decisions.ts'
import type { MemberContext, ReportOutcome } from '@adire/contract/report-cases.ts'
import { parseOption } from '../../lib/search-params.ts'

export type ReportFilter = 'pending' | 'high' | 'resolved'
export type ReportOrder = 'due' | 'newest'

/** URL search parameters of the report queue; by default open cases in due order. */
export interface ReportSearch {
  show?: Exclude<ReportFilter, 'pending'> | undefined
  sort?: Exclude<ReportOrder, 'due'> | undefined
}

export function readReportSearch({ show, sort }: Record<string, unknown>): ReportSearch {
  return { show: parseOption(show, ['high', 'resolved']), sort: parseOption(sort, ['newest']) }
}

/**
 * Suggests the next step of the Community Guidelines (warning, suspension, ban) from earlier
 * decisions. Lifted ones don't count.
 */
export function suggestOutcome(actions: MemberContext['actions']): ReportOutcome {
  const strikes = actions.filter(isStrike)
  if (strikes.some(({ kind }) => kind !== 'warning')) return 'User banned'
  return strikes.length > 0 ? 'User suspended' : 'Warning issued'
}
