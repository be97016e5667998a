import type { ReportMisuseKind } from '@adire/contract/decisions.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { ReportId } from '@adire/contract/ids.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import { plural, t } from '../../lib/text.ts'
import { writeDay } from '../../lib/formats.ts'

/** When clearly unfounded reports lead to a warning, and then to a suspension of reports. */
export interface MisuseLimits {
  /** Days in which a decision about a report, and a warning, count. */
  days: number
  /** Clearly unfounded reports that lead to a warning. */
  count: number
  /** Percentage of the decided reports that they must be. */
  percent: number
  /** Further clearly unfounded reports that lead to a suspension. */
  afterWarning: number
  suspensionDays: number
}

export function readLimits(config: ConfigReader): MisuseLimits {
  return {
    days: config.get('report_misuse_days'),
    count: config.get('report_misuse_count'),
    percent: config.get('report_misuse_percent'),
    afterWarning: config.get('report_misuse_after_warning'),
    suspensionDays: config.get('report_suspension_days'),
  }
}

export function getWindowStart({ days }: Pick<MisuseLimits, 'days'>, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** A decided report of a member. */
export interface DecidedReport {
  id: ReportId
  reportedAt: Date
  decidedAt: Date
  isUnfounded: boolean
}

/** The member's latest warning about reports or suspension of reports that was not lifted. */
export interface Measure {
  kind: ReportMisuseKind
  decidedAt: Date
  /** End of a suspension. */
  until: Date | null
}

/** A new warning or suspension, with the numbers and the reports that it is based on. */
export interface NewMeasure {
  kind: ReportMisuseKind
  basis: ReportId[]
  decidedCount: number
  until: Date | null
}

/**
 * Decides what follows from a member's reports: nothing, a warning, or after a warning a suspension.
 * A warning and a suspension count for as long as a decided report. After one only reports made
 * later count, because a member can't change those that they have sent already.
 */
export function chooseMeasure(
  reports: readonly DecidedReport[],
  last: Measure | undefined,
  limits: MisuseLimits,
  now: Date,
): NewMeasure | undefined {
  const start = getWindowStart(limits, now)
  const decided = reports.filter(({ decidedAt }) => decidedAt > start)
  const unfounded = decided.filter(({ isUnfounded }) => isUnfounded)
  const decidedCount = decided.length
  if (last && (last.until ?? last.decidedAt) > start) {
    if (isSuspensionActive(last, now)) return undefined
    const later = unfounded.filter(({ reportedAt }) => reportedAt > last.decidedAt)
    if (later.length < limits.afterWarning) return undefined
    const until = new Date(now.getTime() + limits.suspensionDays * DAY_MS)
    return { kind: 'report_suspension', basis: later.map(({ id }) => id), decidedCount, until }
  }
  const isFrequent =
    unfounded.length >= limits.count && unfounded.length * 100 >= limits.percent * decidedCount
  if (!isFrequent) return undefined
  return {
    kind: 'report_warning',
    basis: unfounded.map(({ id }) => id),
    decidedCount,
    until: null,
  }
}

/** True until a suspension of reports ends; false for a warning. */
export function isSuspensionActive({ until }: Pick<Measure, 'until'>, now: Date): boolean {
  return until !== null && until > now
}

/** Writes the statement of reasons, in the language of the scope (DSA Article 17). */
export function writeMisuseStatement(
  { basis, decidedCount, until }: NewMeasure,
  limits: MisuseLimits,
): string {
  const { days, afterWarning, suspensionDays } = limits
  if (until === null) {
    return [
      t`In the last ${days} days, we decided on ${decidedCount} of your reports, and moderators marked ${basis.length} of them as clearly unfounded: nothing they described could break our guidelines.`,
      t`After ${plural(afterWarning, { one: '# more clearly unfounded report', other: '# more clearly unfounded reports' })}, we’ll stop handling most of your reports for ${plural(suspensionDays, { one: '# day', other: '# days' })}.`,
    ].join(' ')
  }
  const day = writeDay(until)
  return [
    t`Since our last decision about your reports, moderators marked ${plural(basis.length, { one: '# more report', other: '# more reports' })} from you as clearly unfounded.`,
    t`Until ${day}, we only handle your reports about minors, threats, illegal content, and intimate pictures shared without consent.`,
  ].join(' ')
}
