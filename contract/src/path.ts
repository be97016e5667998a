import { z } from 'zod'
import { Audience } from './audiences.ts'
import { forMembers } from './base.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { perMember } from './limits.ts'
import { City, Country } from './members.ts'
import { SAMPLE_ID } from './samples.ts'

/** Earlier places that a member may name. */
export const LIVED_PLACES_MAXIMUM = 4
/** Years from now in which a member may plan to have moved. */
export const NEXT_YEARS_AHEAD = 15

const Year = z.int().min(1900).max(2200)

/** A place where a member lived before, with both years inclusive. */
export const LivedPlace = z
  .strictObject({ city: City, from: Year, to: Year })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last year is before the first',
  })
export type LivedPlace = z.infer<typeof LivedPlace>

/** Where a member plans to live next: a city with its country, or a country only. */
export const NextPlace = z.strictObject({
  city: City.nullable(),
  country: Country,
  /** Year by which they want to live there. */
  by: Year.nullable(),
})
export type NextPlace = z.infer<typeof NextPlace>

/** Parts of a path besides the roots and the city of the profile. */
const parts = {
  /** In the order of the years. */
  lived: z.array(LivedPlace).max(LIVED_PLACES_MAXIMUM),
  /** Year since which the member lives in the city of their profile. */
  since: Year.nullable(),
  next: NextPlace.nullable(),
}

export const PathEdit = z.strictObject({
  ...parts,
  /** Members who see `lived` and `since`. */
  livedAudience: Audience,
  nextAudience: Audience,
})
export type PathEdit = z.infer<typeof PathEdit>

/** A member's own path; `version` counts its changes. */
export const OwnPath = PathEdit.extend({ version: z.int().min(0) })
export type OwnPath = z.infer<typeof OwnPath>

/**
 * Facts of both paths, from earlier places and plans that each may see of the other, the viewer's own
 * roots, and the other member's if the viewer sees the full view.
 */
export const SharedPath = z.strictObject({
  /** Cities where both lived before. */
  lived: z.array(z.string()).max(LIVED_PLACES_MAXIMUM),
  /** Where both want to live and neither does yet; `by` is the later year, if both named one. */
  next: NextPlace.nullable(),
  /** The latest of `lived`, and the city or country where both live now; null unless both moved. */
  moved: z
    .strictObject({
      from: z.string(),
      to: z.strictObject({ city: z.string().nullable(), country: Country }),
    })
    .nullable(),
  /** True if `next` is a return for both (`isReturn`). */
  isBack: z.boolean(),
})
export type SharedPath = z.infer<typeof SharedPath>

/** The parts of another member's path that the caller may see. */
export const VisiblePath = z.strictObject({ ...parts, shared: SharedPath })
export type VisiblePath = z.infer<typeof VisiblePath>

/** Places in a member's life: where they lived, and where they want to live next. */
export const path = {
  mine: forMembers({ reads: 'fresh' }).route({ method: 'GET', path: '/me/path' }).output(OwnPath),

  /**
   * Replaces the caller's path. If another tab has changed it since `expectedVersion`, it is refused
   * with STALE, whose `changes.path` is the saved one. A path that is already saved is accepted, so that
   * a save can be repeated.
   */
  save: forMembers({
    idempotency: 'sets-state',
    limits: [perMember(30, HOUR_SECONDS)],
    sample: {
      lived: [{ city: 'Accra', from: 2018, to: 2020 }],
      since: 2020,
      next: { city: 'Lagos', country: 'NG', by: null },
      livedAudience: 'matches',
      nextAudience: 'matches',
      expectedVersion: 0,
    },
  })
    .route({ method: 'PUT', path: '/me/path' })
    .errors(pickErrors('STALE'))
    .input(PathEdit.extend({ expectedVersion: z.int().min(0) }))
    .output(OwnPath),

  /** Returns what the caller may see; a part that is hidden looks as if there were none. */
  view: forMembers({
    reads: 'fresh',
    limits: [perMember(120, 10 * MINUTE_SECONDS)],
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/members/{id}/path' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: MemberId }))
    .output(VisiblePath),
}
