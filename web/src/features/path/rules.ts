import {
  LIVED_PLACES_MAXIMUM,
  NEXT_YEARS_AHEAD,
  type LivedPlace,
  type OwnPath,
  type PathEdit,
} from '@adire/contract/path.ts'
import { sortLived } from '@adire/contract/path-rules.ts'
import { isInPreview } from '../../lib/audience-rules.ts'
import type { PathParts } from '../../lib/path-steps.ts'

/** Picks the parts of the own path that others see: everyone, or matches too. */
export function pickShown(path: PathEdit, isMatched: boolean): PathParts {
  const showsLived = isInPreview(path.livedAudience, isMatched)
  return {
    lived: showsLived ? path.lived : [],
    since: showsLived ? path.since : null,
    next: isInPreview(path.nextAudience, isMatched) ? path.next : null,
  }
}

/** A place in the form; a year is null until it is chosen. */
export interface PlaceDraft {
  city: string
  from: number | null
  to: number | null
}

/** Path in the form. */
export interface PathDraft extends Omit<PathEdit, 'lived'> {
  lived: readonly PlaceDraft[]
}

export const EMPTY_PLACE: PlaceDraft = { city: '', from: null, to: null }

export function toDraft({ version: _version, ...path }: OwnPath): PathDraft {
  return path
}

/** True if two paths say the same; the order of earlier places counts only by their years. */
export function isSameDraft(one: PathDraft, other: PathDraft): boolean {
  const toText = ({ lived, since, next, livedAudience, nextAudience }: PathDraft) =>
    JSON.stringify([
      lived.map(({ city, from, to }) => [city, from, to]),
      since,
      next && [next.city, next.country, next.by],
      livedAudience,
      nextAudience,
    ])
  return toText(one) === toText(other)
}

/** The field of an earlier place that is missing; `order` if its years are in the wrong order. */
export type PlaceFault = 'city' | 'from' | 'to' | 'order'

/** Finds the first fault of a place; undefined without one. */
export function findFault({ city, from, to }: PlaceDraft): PlaceFault | undefined {
  if (city === '') return 'city'
  if (from === null) return 'from'
  if (to === null) return 'to'
  return to < from ? 'order' : undefined
}

function listComplete({ lived }: PathDraft): LivedPlace[] {
  return lived.flatMap(({ city, from, to }) =>
    findFault({ city, from, to }) === undefined && from !== null && to !== null
      ? [{ city, from, to }]
      : [],
  )
}

/** Turns the form's places into those of the contract; undefined if one isn't complete. */
export function toEdit(draft: PathDraft): PathEdit | undefined {
  const lived = listComplete(draft)
  return lived.length === draft.lived.length ? { ...draft, lived } : undefined
}

/** Returns the form's path as it would be saved, without places that aren't complete. */
export function toTyped(draft: PathDraft): PathEdit {
  return { ...draft, lived: sortLived(listComplete(draft)) }
}

export function hasRoom({ lived }: PathDraft): boolean {
  return lived.length < LIVED_PLACES_MAXIMUM
}

/** Years from birth to this year, the newest first. */
export function listPastYears(birthDate: string, today = new Date()): number[] {
  const first = Number(birthDate.slice(0, 4))
  const last = today.getFullYear()
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

/** Years of a plan. A saved one that has passed stays in the list, so that the form shows it. */
export function listNextYears(saved: number | null, today = new Date()): number[] {
  const first = today.getFullYear()
  const years = Array.from({ length: NEXT_YEARS_AHEAD + 1 }, (_, index) => first + index)
  return saved === null || years.includes(saved) ? years : [saved, ...years]
}
