import { clauseKeys, type GuidelineClause } from './guidelines.ts'
import { ReportReason } from './safety.ts'

/** Days after the end of a quarter on which its numbers are stored. */
export const TRANSPARENCY_DELAY_DAYS = 8
/** Quarters on the page; the files have all. */
export const TRANSPARENCY_QUARTERS_SHOWN = 4

/** Bans without a rule of the Community Guidelines. */
export type BanReason = GuidelineClause | 'unstated'
export const banReasons: readonly BanReason[] = [...clauseKeys, 'unstated']

/** Counts that every quarter has, also if they are zero. */
export const transparencyCounts = [
  ...ReportReason.options.map((reason) => `reports.${reason}` as const),
  'outcomes.acted',
  'outcomes.dismissed',
  'decisions.warnings',
  'decisions.suspensions',
  ...banReasons.map((reason) => `bans.${reason}` as const),
  'rejected.photos',
  'rejected.verifications',
  'rejected.selfies',
  'rejected.recordings',
  'appeals.received',
  'appeals.upheld',
  'appeals.overturned',
] as const
export type TransparencyCount = (typeof transparencyCounts)[number]

/** Counts that are published only for quarters that have them. */
export const optionalCounts = [
  'others.visitor_reports',
  'others.ad_reports',
  'decisions.report_warnings',
  'decisions.report_suspensions',
  'rejected.answers',
  'returns.caught',
  'rules.confirmed',
  'rules.unfounded',
  'authorities.requests',
  'union.members',
] as const
export type OptionalCount = (typeof optionalCounts)[number]

/** Waits in seconds, measured from `TRANSPARENCY_MINIMUM` decisions on. */
export const transparencyWaits = [
  'waits.report_median',
  'waits.report_p90',
  'waits.appeal_median',
] as const
export type TransparencyWait = (typeof transparencyWaits)[number]

/** Sums of the published parts. */
export const transparencySums = ['reports.all', 'bans.all'] as const
export type TransparencySum = (typeof transparencySums)[number]

/** Rows of the page, in its order. */
export type TransparencyMetric =
  | TransparencyCount
  | OptionalCount
  | TransparencyWait
  | TransparencySum
  | 'rules.precision'

/** Member states of the European Union, as ISO codes. */
export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
