import { PLACES_FOUND_MAXIMUM } from '@adire/contract/place-search.ts'
import { searchPlaces } from '../../lib/place-list.ts'
import { visitor } from '../../procedures.ts'

/** Search of the list of places. */
export const places = {
  search: visitor.places.search.handler(({ input: { search } }) => ({
    places: searchPlaces(search, PLACES_FOUND_MAXIMUM).map(({ name, country, region }) => ({
      name,
      country,
      region,
    })),
  })),
}
