/** Members of a corridor from which it has a page. */
export const CORRIDOR_MINIMUM = 20
/** Corridors that the page of all corridors lists at most: those with the most members. */
export const LISTED_CORRIDORS_MAXIMUM = 500
/**
 * Corridors that have a page at most: a sitemap may have 50,000 addresses, and each page has one in every language.
 * 20 members for each of as many are 240,000, spread evenly.
 */
export const CORRIDORS_MAXIMUM = 12_000
/** Published numbers of members are rounded down to a multiple of this. */
export const CORRIDOR_STEP = 10
/** Members of a corridor from which a city at one of its ends is named. */
export const CORRIDOR_CITY_MINIMUM = 10
/** Cities that are named at each end at most. */
export const CORRIDOR_CITIES_MAXIMUM = 5

/** Path of the shell that the build prerenders for all corridors, with placeholders. */
export const CORRIDOR_SHELL = '/corridors/__CORRIDOR_slug__'

/** Parts of a corridor that public pages name. All are ready to show; those with no text are empty. */
export const CORRIDOR_FIELDS = [
  /** End of the address: `nigeria-to-united-kingdom`. */
  'slug',
  /** `Nigeria to United Kingdom` */
  'title',
  /** Country of the roots within a sentence: `Nigeria`. */
  'roots',
  /** Country where the members live within a sentence: `the United Kingdom`. */
  'home',
  /** Rounded down: `1,230`. */
  'members',
  /** Cities where many live: `London and Leeds`. */
  'cities',
  /** Cities where the families of many are from. */
  'rootCities',
] as const
export type CorridorField = (typeof CORRIDOR_FIELDS)[number]

/** Returns the placeholder of a field in a prerendered page (`server/src/http/corridor-pages.ts`). */
export function toCorridorPlaceholder(field: CorridorField): string {
  return `__CORRIDOR_${field}__`
}
