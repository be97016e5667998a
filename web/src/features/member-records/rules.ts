import {
  joinedWithin,
  MEMBER_SEARCH_MAXIMUM,
  memberSorts,
  memberStandings,
  verifications,
  type MemberRecord,
  type MemberSort,
  type MemberStanding,
} from '@adire/contract/member-records.ts'
import { Gender } from '@adire/contract/members.ts'
import { type CityName, cityNames } from '@adire/contract/places.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import { parseOption, parseText } from '../../lib/search-params.ts'

/** URL search parameters of the member pages; absent ones do not filter. */
export interface MemberSearch {
  view?: 'all' | undefined
  q?: string | undefined
  standing?: MemberStanding | undefined
  verification?: (typeof verifications)[number] | undefined
  gender?: Gender | undefined
  city?: CityName | undefined
  joined?: (typeof joinedWithin)[number] | undefined
  sort?: MemberSort | undefined
}

/** Parses the URL search parameters; drops values that are unknown or too long. */
export function readMemberSearch(search: Record<string, unknown>): MemberSearch {
  const q = search['q']
  return {
    view: parseOption(search['view'], ['all']),
    // The router parses a value of digits only as a number.
    q: parseText(typeof q === 'number' ? String(q) : q, MEMBER_SEARCH_MAXIMUM),
    standing: parseOption(search['standing'], memberStandings),
    verification: parseOption(search['verification'], verifications),
    gender: parseOption(search['gender'], Gender.options),
    city: parseOption(search['city'], cityNames),
    joined: parseOption(search['joined'], joinedWithin),
    sort: parseOption(search['sort'], memberSorts),
  }
}

const filters = ['standing', 'verification', 'gender', 'city', 'joined'] as const

/** Whether search or filters are set; the sort order does not count. */
export function hasFilters(search: MemberSearch): boolean {
  return (search.q ?? '') !== '' || filters.some((name) => search[name] !== undefined)
}

/** Counts the filters in use, without search and order. */
export function countFilters(search: MemberSearch): number {
  return filters.filter((name) => search[name] !== undefined).length
}

/** Removes search and filters. */
export function removeFilters({ view, sort }: MemberSearch): MemberSearch {
  return { view, sort }
}

/** Reports about a member in one case, as their record lists them. */
export type ReceivedReport = Pick<MemberRecord['reportsReceived'][number], 'reasons' | 'outcome'>

/** Lists the reasons of the reports about a member, except dismissed ones. */
export function listReportReasons(reports: readonly ReceivedReport[]): ReportReason[] {
  return reports.flatMap(({ outcome, reasons }) => (outcome === 'Report dismissed' ? [] : reasons))
}

/** Lists the reasons of the reports about a member that wait for a decision. */
export function listUndecidedReasons(reports: readonly ReceivedReport[]): ReportReason[] {
  return reports.flatMap(({ outcome, reasons }) => (outcome === null ? reasons : []))
}
