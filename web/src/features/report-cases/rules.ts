import { isStrike, type ReportMisuseKind } from '@adire/contract/decisions.ts'
import type { MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import type { Role } from '@adire/contract/members.ts'
import type {
  MemberContext,
  ReportCase,
  ReportCaseDetails,
  ReportOutcome,
} from '@adire/contract/report-cases.ts'
import { isAlwaysHandled } from '@adire/contract/safety.ts'
import { parseOption } from '../../lib/search-params.ts'

/** URL search parameters of the report queue; by default open cases in due order. */
export interface ReportSearch {
  show?: 'high' | 'resolved' | undefined
  sort?: 'newest' | undefined
}

/** Input of the list of reports for a filter and an order. */
export function toReportInput({ show, sort }: ReportSearch) {
  if (show === 'resolved') return { status: 'resolved', order: 'newest' } as const
  const order = sort ?? ('due' as const)
  return { status: 'pending' as const, order, ...(show && { priority: show }) }
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

/** True if the reports of dismissed cases may be marked as clearly unfounded. */
export function mayMarkUnfounded(cases: readonly Pick<ReportCase, 'reasons'>[]): boolean {
  return !cases.some(({ reasons }) => reasons.some(isAlwaysHandled))
}

/** Latest decision about a member's own reports that was not lifted. */
export interface ReportMeasure {
  kind: ReportMisuseKind
  /** End of a suspension that is in force. */
  until: string | null
}

/** Finds the latest decision about a member's own reports; undefined if there is none. */
export function findReportMeasure(
  actions: MemberContext['actions'],
  now: number,
): ReportMeasure | undefined {
  for (const { kind, isLifted, suspendedUntil } of actions) {
    if (isLifted || (kind !== 'report_warning' && kind !== 'report_suspension')) continue
    const isActive = suspendedUntil !== null && Date.parse(suspendedUntil) > now
    return { kind, until: isActive ? suspendedUntil : null }
  }
  return undefined
}

export interface ColleagueClaim {
  caseId: ReportCaseId
  by: string
  since: string
}

/** Lists the claims by colleagues, which only an admin may override. */
export function listColleagueClaims(
  cases: readonly Pick<ReportCase, 'id' | 'claimedBy' | 'claimedAt'>[],
  viewer: MemberId,
): ColleagueClaim[] {
  return cases.flatMap(({ id, claimedBy, claimedAt }) =>
    claimedBy && claimedAt !== null && claimedBy.id !== viewer
      ? { caseId: id, by: claimedBy.handle, since: claimedAt }
      : [],
  )
}

/** Selected other cases, with the number of reports that each had when it was selected. */
export type SelectedCases = ReadonlyMap<ReportCaseId, number>

/**
 * How a case is selected: `outdated` if a report arrived since, which must be read before the case is
 * closed.
 */
export function findSelection(
  { id, reportCount }: Pick<ReportCase, 'id' | 'reportCount'>,
  selected: SelectedCases,
): 'selected' | 'outdated' | undefined {
  const count = selected.get(id)
  if (count === undefined) return undefined
  return count === reportCount ? 'selected' : 'outdated'
}

/**
 * Whether this viewer may decide another case together with the open one: they are no reporter, and
 * no colleague has it open or, except for admins, has claimed it.
 */
export function maySelect(
  {
    mayResolve,
    claimedBy,
    claimedAt,
  }: Pick<ReportCaseDetails['otherCases'][number], 'mayResolve' | 'claimedBy' | 'claimedAt'>,
  viewer: { id: MemberId; role: Role },
): boolean {
  const isFree = claimedBy === null || claimedBy.id === viewer.id
  return mayResolve && (isFree || (viewer.role === 'admin' && claimedAt !== null))
}
