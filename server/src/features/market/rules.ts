import { type Cohort, Cohort as Cohorts, GROUP_MINIMUM } from '@adire/contract/market.ts'
import { Gender } from '@adire/contract/members.ts'
import { Temporal } from 'temporal-polyfill'
import { toDate, toZoned } from '../../lib/dates.ts'

/** An ISO week (UTC). */
export interface Week {
  /** Its Monday, as an ISO date. */
  week: string
  from: Date
  /** First moment of the next week. */
  until: Date
}

/** Finds the ISO week of a moment. */
export function findWeek(moment: Date): Week {
  const day = toZoned(moment, 'UTC').startOfDay()
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  return {
    week: monday.toPlainDate().toString(),
    from: toDate(monday),
    until: toDate(monday.add({ days: 7 })),
  }
}

/** Returns the Monday some weeks before another one; both are ISO dates. */
export function subtractWeeks(week: string, weeks: number): string {
  return Temporal.PlainDate.from(week).subtract({ weeks }).toString()
}

/** Counts that are added up over members. */
export interface Sums {
  members: number
  /** Members with at least one answered match (`ANSWER_DAYS`). */
  withAnswer: number
  /** Answered matches of the week, each once for each of its members. */
  answered: number
  /** Likes sent in the last `ANSWER_DAYS`, and those that became no match, and no answered match. */
  likes: number
  unmatched: number
  unanswered: number
}

/**
 * Members of one week with the same gender, cohort, city, boost and exposure: the input of
 * `measureGroups`.
 */
export interface Cell extends Sums {
  gender: Gender
  cohort: Cohort
  /** City, or `SMALL_CITIES`. */
  city: string
  isBoosted: boolean
  /** Times that each of them was shown in Discover in the week; null if they were not active in `ANSWER_DAYS`. */
  shown: number | null
}

export const ALL = 'all'
export const SMALL_CITIES = 'small'

/** A group of members; `ALL` for one that isn't divided by a property. */
export interface Group {
  gender: Gender | typeof ALL
  cohort: Cohort | typeof ALL
  city: string
}

/** Metrics of a group, before `hideSmallGroups` hides those of too few members. */
export interface Measured extends Group {
  sums: Sums
  /** Null for both genders together, because they are shown to different people. */
  gini: number | null
  boostedRatio: number | null
}

/** Values with the number of times that each occurs. */
export interface Counted {
  value: number
  count: number
}

/**
 * Measures how fairly Discover shows members and how many of them get answers, for every combination
 * of gender, cohort and city, with `ALL` for each too.
 */
export function measureGroups(cells: readonly Cell[]): Measured[] {
  const cities = [...new Set([SMALL_CITIES, ...cells.map(({ city }) => city)])]
  return ([ALL, ...Gender.options] as const).flatMap((gender) =>
    ([ALL, ...Cohorts.options] as const).flatMap((cohort) =>
      [ALL, ...cities].map((city) => measure(cells, { gender, cohort, city })),
    ),
  )
}

function measure(cells: readonly Cell[], group: Group): Measured {
  const own = cells.filter(
    (cell) =>
      (group.gender === ALL || cell.gender === group.gender) &&
      (group.cohort === ALL || cell.cohort === group.cohort) &&
      (group.city === ALL || cell.city === group.city),
  )
  return {
    ...group,
    sums: {
      members: sum(own, 'members'),
      withAnswer: sum(own, 'withAnswer'),
      answered: sum(own, 'answered'),
      likes: sum(own, 'likes'),
      unmatched: sum(own, 'unmatched'),
      unanswered: sum(own, 'unanswered'),
    },
    gini: group.gender === ALL ? null : measureGini(own),
    boostedRatio: group.gender === ALL ? null : compareBoosted(own),
  }
}

function sum(cells: readonly Cell[], key: keyof Sums): number {
  return cells.reduce((total, cell) => total + cell[key], 0)
}

/** Counts members by how often they were shown; null with fewer than `GROUP_MINIMUM` whose exposure counts. */
function countShown(cells: readonly Cell[]): Counted[] | null {
  const counted = cells.flatMap(({ shown, members }) =>
    shown === null ? [] : [{ value: shown, count: members }],
  )
  return countAll(counted) < GROUP_MINIMUM ? null : counted
}

function countAll(values: readonly Counted[]): number {
  return values.reduce((total, { count }) => total + count, 0)
}

function measureGini(cells: readonly Cell[]): number | null {
  const counted = countShown(cells)
  return counted && computeGini(counted)
}

/**
 * Computes the Gini coefficient: 0 if all values are equal, near 1 if one has everything. Null if all are
 * zero.
 */
export function computeGini(values: readonly Counted[]): number | null {
  let [before, total, weighted] = [0, 0, 0]
  for (const { value, count } of values.toSorted((a, b) => a.value - b.value)) {
    // The ranks of `count` equal values, added up.
    weighted += value * (count * before + (count * (count + 1)) / 2)
    before += count
    total += value * count
  }
  return total === 0 ? null : (2 * weighted) / (before * total) - (before + 1) / before
}

/** Divides the median exposure of boosted members by that of all; null with too few of them. */
function compareBoosted(cells: readonly Cell[]): number | null {
  const [all, boosted] = [countShown(cells), countShown(cells.filter(({ isBoosted }) => isBoosted))]
  const median = all && findMedian(all)
  return boosted && median ? findMedian(boosted) / median : null
}

function findMedian(values: readonly Counted[]): number {
  const middle = Math.floor(countAll(values) / 2)
  let before = 0
  for (const { value, count } of values.toSorted((a, b) => a.value - b.value)) {
    before += count
    if (before > middle) return value
  }
  return 0
}
