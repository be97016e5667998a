import { hasComeTrue, isReturn } from '@adire/contract/path-rules.ts'
import {
  NEXT_YEARS_AHEAD,
  type NextPlace,
  type OwnPath,
  type PathEdit,
  type SharedPath,
  type VisiblePath,
} from '@adire/contract/path.ts'
import { Country } from '@adire/contract/members.ts'
import { findPlace } from '../../lib/place-list.ts'

/** Path of a member who never saved one. */
export const NO_PATH: PathEdit = {
  lived: [],
  since: null,
  next: null,
  livedAudience: 'matches',
  nextAudience: 'matches',
}

type Issue = { path: string; message: string }

/** Years of a member: that of their birth, and this year where they live. */
export interface Years {
  birth: number
  now: number
}

/**
 * Finds the first year that can't be; undefined if all can. A saved plan whose year has passed can
 * stay, so that it never blocks another change.
 */
export function findYearIssue(
  { lived, since, next }: Pick<PathEdit, 'lived' | 'since' | 'next'>,
  { birth, now }: Years,
  saved: Pick<PathEdit, 'next'> = NO_PATH,
): Issue | undefined {
  for (const [index, { from, to }] of lived.entries()) {
    if (from < birth)
      return { path: `lived.${index}.from`, message: 'This year is before you were born' }
    if (to > now) return { path: `lived.${index}.to`, message: 'This year hasn’t begun yet' }
  }
  if (since !== null && (since < birth || since > now))
    return { path: 'since', message: `Choose a year from ${birth} to ${now}` }
  const latest = now + NEXT_YEARS_AHEAD
  const by = next?.by ?? null
  if (by !== null && by !== saved.next?.by && (by < now || by > latest))
    return { path: 'next.by', message: `Choose a year from ${now} to ${latest}` }
  return undefined
}

/** True if two paths say the same. */
export function isSamePath(one: PathEdit, other: PathEdit): boolean {
  const toText = ({ lived, since, next, livedAudience, nextAudience }: PathEdit) =>
    JSON.stringify([
      lived.map(({ city, from, to }) => [city, from, to]),
      since,
      next && [next.city, next.country, next.by],
      livedAudience,
      nextAudience,
    ])
  return toText(one) === toText(other)
}

/** Parts of a path that another member may see. */
export interface Visibility {
  seesLived: boolean
  seesNext: boolean
}

/** Where a member lives now and has roots, as in their profile. */
export interface Ends {
  city: string
  country: string
  rootsCity: string | null
  rootsCountry: string | null
}

type Parts = Pick<VisiblePath, 'lived' | 'since' | 'next'>

/** Paths of a member and a viewer, and which parts each may see of the other. */
export interface PathPair {
  theirs: PathEdit | null
  own: PathEdit | null
  theirEnds: Ends
  ownEnds: Ends
  viewerSees: Visibility & { seesRoots: boolean }
  /** Without roots: whether the owner sees the viewer's depends on the owner's premium, which the answer must not reveal. */
  ownerSees: Visibility
}

/** Builds what the viewer sees of the member's path. */
export function buildView({
  theirs,
  own,
  theirEnds,
  ownEnds,
  viewerSees,
  ownerSees,
}: PathPair): VisiblePath {
  const shown = pickVisible(theirs, viewerSees)
  const shared = findShared(
    { ...shown, ...pickEnds(theirEnds, viewerSees) },
    { ...pickVisible(own, ownerSees), ...ownEnds },
  )
  return { ...shown, shared }
}

/** Picks the parts of a path that a viewer may see. */
function pickVisible(path: PathEdit | null, { seesLived, seesNext }: Visibility): Parts {
  const { lived, since, next } = path ?? NO_PATH
  return {
    lived: seesLived ? lived : [],
    since: seesLived ? since : null,
    next: seesNext ? next : null,
  }
}

/** Leaves roots out that a viewer may not see. */
function pickEnds(ends: Ends, { seesRoots }: PathPair['viewerSees']): Ends {
  return seesRoots ? ends : { ...ends, rootsCity: null, rootsCountry: null }
}

/** Finds what two paths share, from the parts of each that count. */
function findShared(theirs: Parts & Ends, own: Parts & Ends): SharedPath {
  const cities = new Set(own.lived.map(({ city }) => city))
  const lived = new Set(theirs.lived.map(({ city }) => city).filter((city) => cities.has(city)))
  const next = findSharedNext(theirs, own)
  return {
    lived: [...lived],
    next,
    moved: findMove([...lived], theirs, own),
    isBack: next !== null && [theirs, own].every((path) => isReturn(next, path)),
  }
}

/** Finds the latest shared place from which both moved to where they live now. */
function findMove(
  shared: readonly string[],
  theirs: Parts & Ends,
  own: Parts & Ends,
): SharedPath['moved'] {
  if (theirs.country !== own.country) return null
  const { country } = own
  const city = theirs.city === own.city ? own.city : null
  const isLeft = (from: string) =>
    city === null ? findPlace(from)?.country !== country : from !== city
  const readEnd = (from: string) => Math.min(findLastYear(theirs, from), findLastYear(own, from))
  const [from] = shared
    .filter(isLeft)
    .toSorted((one, other) => readEnd(other) - readEnd(one) || (one < other ? -1 : 1))
  return from === undefined ? null : { from, to: { city, country: Country.parse(country) } }
}

function findLastYear({ lived }: Parts, city: string): number {
  return Math.max(...lived.filter((place) => place.city === city).map(({ to }) => to))
}

/** Finds where both want to live next; null if either lives there already. */
function findSharedNext(theirs: Parts & Ends, own: Parts & Ends): NextPlace | null {
  const [one, other] = [theirs.next, own.next]
  if (!one || !other || one.country !== other.country) return null
  const next = {
    city: one.city === other.city ? one.city : null,
    country: one.country,
    by: one.by !== null && other.by !== null ? Math.max(one.by, other.by) : null,
  }
  return [theirs, own].some((path) => hasComeTrue(next, path)) ? null : next
}

/** Current values of a path that another tab has changed, for the error STALE. */
export function toStale({ version, ...path }: OwnPath) {
  return { revision: version, changes: { path } }
}
