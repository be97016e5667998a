import { z } from 'zod'
import { forAdmins } from './base.ts'
import { STAFF_EXPORT_LIMITS, STAFF_READ_LIMITS } from './limits.ts'
import { Gender } from './members.ts'

/** Fewest members of a group about whom anything is shown. */
export const GROUP_MINIMUM = 10
/** Weeks that the page shows, with the current one. */
export const MARKET_WEEKS = 26
/** Days in which a member should have an answered match. */
export const ANSWER_DAYS = 28
/** Share of the members from which a city is listed; all others together are the small cities. */
export const LISTED_CITY_SHARE = 0.02
/** Cities listed in a week at most. */
export const LISTED_CITIES = 1 / LISTED_CITY_SHARE

/** Goals for the share of members with an answered match, and for the exposure Gini of each gender. */
export const marketGoals = { answered: 0.93, gini: 0.45 } as const

/**
 * Members by when they joined, before the end of the week: `newcomers` four to eight weeks,
 * `established` longer. Members in their first four weeks are not counted yet.
 */
export const Cohort = z.enum(['newcomers', 'established'])
export type Cohort = z.infer<typeof Cohort>

const Share = z.number().min(0).max(1)

/** Metrics of a group of members in a week. */
const Metrics = z.strictObject({
  /**
   * Members shown in Discover who joined at least four weeks before the end of the week: newcomers even if
   * they stopped coming, the others if they were active in its last four. Of a large community a random
   * sample is measured.
   */
  members: z.int(),
  /**
   * Share of members with at least one answered match: newcomers within 28 days of joining, the others in the
   * 28 days before the end of the week. A match is answered once both have written; the comment of a like is no answer.
   */
  answeredShare: Share.nullable(),
  /** Matches of the members that were answered in the week, for each 100 members. */
  answeredPer100: z.number().nullable(),
  /** Shares of the likes sent in the last 28 days that became no match, and no answered match. */
  unmatchedShare: Share.nullable(),
  unansweredShare: Share.nullable(),
  /**
   * Gini coefficient of how often members of one gender, active in four weeks, were shown in the week; null with
   * fewer than ten of them.
   */
  gini: z.number().nullable(),
  /**
   * Median of how often boosted members of one gender were shown, as a multiple of the median of all of
   * them; null with fewer than ten boosted members who were active in four weeks.
   */
  boostedRatio: z.number().nullable(),
})
export type MarketMetrics = z.infer<typeof Metrics>

/** Null if there are too few people, or if they could be computed from other groups. */
const Hidden = Metrics.nullable()

const Week = z.strictObject({
  /** Monday of the ISO week (UTC). */
  week: z.iso.date(),
  /** False for the current week, whose metrics are those so far. */
  isComplete: z.boolean(),
  computedAt: z.iso.datetime(),
  metrics: Hidden,
})
export type MarketWeek = z.infer<typeof Week>

/** The groups of a week that have goals. */
const Summary = z.strictObject({
  week: z.iso.date(),
  members: Hidden,
  men: Hidden,
  women: Hidden,
  newcomers: Hidden,
  smallCities: Hidden,
})
export type MarketSummary = z.infer<typeof Summary>

/** Filter of the weeks: all members by default. `small` is the small cities. */
const Filter = z.strictObject({
  gender: Gender.optional(),
  cohort: Cohort.optional(),
  city: z
    .string()
    .min(1)
    .max(80)
    .regex(/^\P{Cc}+$/u)
    .optional(),
})
export type MarketFilter = z.infer<typeof Filter>

/** Metrics for admins: how many members find an answer, and how evenly they are shown. Sums only. */
export const market = {
  /** Weeks of a group, newest first, and the last complete weeks of the whole community. */
  read: forAdmins({
    reads: 'may-lag',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'counts',
  })
    .route({ method: 'GET', path: '/admin/market' })
    .input(Filter)
    .output(
      z.strictObject({
        weeks: z.array(Week).max(MARKET_WEEKS),
        /** The last complete week and the one before it, newest first. */
        summaries: z.array(Summary).max(2),
        /** Cities that the filter offers, by name. */
        cities: z.array(z.string()).max(LISTED_CITIES),
      }),
    ),

  /** Exports the weeks of a group as CSV; audited. */
  exportWeeks: forAdmins({
    limits: STAFF_EXPORT_LIMITS,
    idempotency: 'reads',
    stepUpExemption: { because: 'Exports shares of groups of at least ten members' },
  })
    .route({ method: 'POST', path: '/admin/market/files' })
    .input(Filter)
    .output(z.file()),
}
