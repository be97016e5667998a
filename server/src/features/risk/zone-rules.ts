import { listPlaces, type Place } from '../../lib/place-list.ts'
import { toZoned } from '../../lib/dates.ts'

/** Days for which a zone must not have fitted before it is a signal. */
export const OTHER_ZONE_DAYS = 3
/** Days after a zone that fitted in which no other is a signal: the member is probably travelling. */
export const TRAVEL_DAYS = 60
/** Days after the last report in which a zone can be a signal. */
export const FRESH_ZONE_DAYS = 7
/** Days after the last report for which a zone is stored. */
export const ZONE_DAYS = 90
/** Days before and after a trip in which its zone fits too. */
export const TRIP_MARGIN_DAYS = 3
/** Days after sign-up from which a first report proves nothing: earlier ones are missing. */
export const KNOWN_SINCE_DAYS = 1
/** Hours between two writes of reports that change nothing else. */
export const REPORT_HOURS = 1

/** Firefox reports the last one when it resists fingerprinting. */
const HIDDEN = /^(?:[^/]*|Etc\/.*|Atlantic\/Reykjavik)$/

/** True for zones that browsers report to hide the real one, and for those without a place. */
export function isHidden(timeZone: string): boolean {
  return HIDDEN.test(timeZone)
}

/**
 * True if clocks in a zone show the same time all year as in a place, or as anywhere else in its
 * country: people travel at home, and the zone of a town isn't always that of its state.
 */
export function fitsPlace(timeZone: string, place: Omit<Place, 'name'>, now: Date): boolean {
  const year = now.getUTCFullYear()
  const clock = readClock(timeZone, year)
  const zones = [place.timeZone, ...(listZones().get(place.country) ?? [])]
  return zones.some((zone) => readClock(zone, year) === clock)
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month)
/** Offsets at the start of each month, by zone and year. There are some 600 zones. */
const clocks = new Map<string, string>()

function readClock(timeZone: string, year: number): string {
  const key = `${timeZone} ${year}`
  const known = clocks.get(key)
  if (known !== undefined) return known
  const clock = MONTHS.map((month) => toZoned(new Date(Date.UTC(year, month)), timeZone).offset)
  clocks.set(key, clock.join())
  return clock.join()
}

let zones: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** Lists the zones of the places in each country. */
function listZones(): ReadonlyMap<string, ReadonlySet<string>> {
  zones ??= readZones()
  return zones
}

function readZones(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { country, timeZone } of listPlaces())
    found.set(country, (found.get(country) ?? new Set()).add(timeZone))
  return found
}
