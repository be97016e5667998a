import type { LivedPlace, NextPlace } from './path.ts'

type Place = Pick<NextPlace, 'city' | 'country'>

/** Where a member comes from; roots are null unless the viewer sees them. */
export interface Origins {
  lived: readonly LivedPlace[]
  rootsCity: string | null
  rootsCountry: string | null
}

/** Returns true if a planned place is where the member lives now. */
export function hasComeTrue(
  { city, country }: Place,
  home: { city: string; country: string },
): boolean {
  return city === null ? country === home.country : city === home.city
}

/** Returns true if a member has roots in a planned place or, if it is a city, lived there before. */
export function isReturn(
  { city, country }: Place,
  { lived, rootsCity, rootsCountry }: Origins,
): boolean {
  if (city === null) return country === rootsCountry
  return city === rootsCity || lived.some((place) => place.city === city)
}

/** Sorts earlier places as a path has them. */
export function sortLived(lived: readonly LivedPlace[]): LivedPlace[] {
  return lived.toSorted((one, other) => one.from - other.from || one.to - other.to)
}
