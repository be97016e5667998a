import { z } from 'zod'
import { challengePerAddress } from './limits.ts'
import { forVisitors } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { lineOfText } from './text.ts'

/** Places that a search returns at most. */
export const PLACES_FOUND_MAXIMUM = 8
/** Characters of a search for places. */
export const PLACE_SEARCH_MAXIMUM = 60

/** A place of the list, as the fields for a city show it. */
export const FoundPlace = z.strictObject({
  /** Unique in the world: what inputs for a city accept. */
  name: z.string(),
  country: z.string(),
  /** State, province or district; empty if not known. */
  region: z.string(),
})
export type FoundPlace = z.infer<typeof FoundPlace>

/** The list of places that members can live in, come from and search. */
export const places = {
  /**
   * Finds places by the start of their name, in any of its spellings and scripts, without accents and
   * case; the largest first.
   */
  search: forVisitors({
    reads: 'fresh',
    // Fields search while somebody types.
    limits: [challengePerAddress(600, 5 * MINUTE_SECONDS)],
    sample: { search: 'Lag' },
  })
    .route({ method: 'GET', path: '/places' })
    .input(z.strictObject({ search: lineOfText({ minimum: 1, maximum: PLACE_SEARCH_MAXIMUM }) }))
    .output(z.strictObject({ places: z.array(FoundPlace).max(PLACES_FOUND_MAXIMUM) })),
}
