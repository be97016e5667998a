import { type MemberContext, type ReportOutcome, SUSPENSION_DAYS } from '@adire/contract/report-cases.ts'
import { parseOption } from '../../lib/search-params.ts'

export type ReportFilter = 'pending' | 'high' | 'resolved'
export type ReportOrder = 'due' | 'newest'

/** What the address of the queue says; what is absent is open, and due first. */
export interface ReportSearch {
  show?: Exclude<ReportFilter, 'pending'> | undefined
  sort?: Exclude<ReportOrder, 'due'> | undefined
}

export function readReportSearch({ show, sort }: Record<string, unknown>): ReportSearch {
  return { show: parseOption(show, ['high', 'resolved']), sort: parseOption(sort, ['newest']) }
}

/** The ladder of the Community Guidelines: a warning, then a suspension, then a ban. What was lifted does not count. */
export function suggestedOutcome(actions: MemberContext['actions']): ReportOutcome {
  const counted = actions.filter(isStrike)
  if (counted.some(({ kind }) => kind !== 'warning')) return 'User banned'
  return counted.length > 0 ? 'User suspended' : 'Warning issued'
}

/** A photo or a verification that was refused is no offence. */
function isStrike({ kind, isLifted }: MemberContext['actions'][number]): boolean {
  return !isLifted && (kind === 'warning' || kind === 'suspension' || kind === 'ban')
}

export function countStrikes(actions: MemberContext['actions']): number {
  return actions.filter(isStrike).length
}

/** Whole days a suspension may last; undefined for anything else that was typed. */
export function validDays(typed: string): number | undefined {
  const days = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return days >= SUSPENSION_DAYS.minimum && days <= SUSPENSION_DAYS.maximum ? days : undefined
}
