import { DISCOVER_AGE_MINIMUM, DISCOVER_DEFAULT_MAXIMUM } from '@adire/contract/ages.ts'
import type { CityName } from '@adire/contract/places.ts'

/** Whom the member wants to see; no city means all of them (MEM-DISC-26). */
export type Filters = { minAge: number; maxAge: number; city: CityName | undefined }

/** The filters as the address holds them: what has its default is absent (decision P16). */
export type FilterSearch = { minAge?: number | undefined; maxAge?: number | undefined; city?: CityName | undefined }

export const defaultFilters: Filters = { minAge: DISCOVER_AGE_MINIMUM, maxAge: DISCOVER_DEFAULT_MAXIMUM, city: undefined }

/** Ages written the wrong way round are taken as meant. */
export function filtersFrom({ minAge = DISCOVER_AGE_MINIMUM, maxAge = DISCOVER_DEFAULT_MAXIMUM, city }: FilterSearch): Filters {
  return { minAge: Math.min(minAge, maxAge), maxAge: Math.max(minAge, maxAge), city }
}

export function searchFrom({ minAge, maxAge, city }: Filters): FilterSearch {
  return {
    minAge: minAge === defaultFilters.minAge ? undefined : minAge,
    maxAge: maxAge === defaultFilters.maxAge ? undefined : maxAge,
    city,
  }
}

/** Age counts as one filter, city as another. */
export function countActive({ minAge, maxAge, city }: Filters): number {
  const hasAge = minAge !== defaultFilters.minAge || maxAge !== defaultFilters.maxAge
  return Number(hasAge) + Number(city !== undefined)
}
