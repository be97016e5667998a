import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCity } from '@adire/contract/places.ts'
import { fail } from './fail.ts'
import { foldPlaceName } from './place-names.ts'

export interface Place {
  /** Unique in the world: profiles store it, and everything that compares cities compares it. */
  name: string
  country: string
  timeZone: string
}

interface ListedPlace extends Place {
  /** State, province or district; empty if not known. */
  region: string
}

interface PlaceList {
  places: readonly (ListedPlace & Position)[]
  byName: ReadonlyMap<string, ListedPlace & Position>
  /** Folded spellings of all places, the largest place and its name first: "|lagos|лагос|\n|london|…". */
  spellings: string
  /** Where the spellings of each place start. */
  starts: readonly number[]
}

interface Position {
  latitude: number
  longitude: number
}

const FILE = join(import.meta.dirname, '../../places.tsv')

/** Read at the start of a server, or at the first use. */
let list: PlaceList | undefined

/** Reads the list before the first request, which would wait some tenths of a second for it. */
export function loadPlaces(): void {
  openList()
}

function openList(): PlaceList {
  list ??= readList(readFileSync(FILE, 'utf8'))
  return list
}

function readList(text: string): PlaceList {
  const places: (ListedPlace & Position)[] = []
  const starts: number[] = []
  const parts: string[] = []
  let length = 0
  for (const line of text.trimEnd().split('\n')) {
    const [
      ,
      name = '',
      country = '',
      region = '',
      timeZone = '',
      latitude,
      longitude,
      ...spellings
    ] = line.split('\t')
    const part = `|${spellings.join('|')}|\n`
    const position = { latitude: Number(latitude), longitude: Number(longitude) }
    places.push({ name, country, region, timeZone, ...position })
    starts.push(length)
    parts.push(part)
    length += part.length
  }
  const byName = new Map(places.map((place) => [place.name, place]))
  return { places, byName, starts, spellings: parts.join('') }
}

/** Lists all places, the largest first. */
export function listPlaces(): readonly ListedPlace[] {
  return openList().places
}

/** Finds a place by its unique name; undefined if it isn't in the list. */
export function findPlace(name: string): Place | undefined {
  // The suggested cities are in the list, too, but finding them here doesn't wait for its file.
  return findCity(name) ?? openList().byName.get(name)
}

/** Finds the state, province or district of a place by the place's unique name; empty if not known. */
export function findRegion(name: string): string {
  return openList().byName.get(name)?.region ?? ''
}

/** Finds a place by its unique name; fails with INVALID_INPUT at `path` if it isn't in the list. */
export function requirePlace(name: string, path: string): Place {
  return (
    findPlace(name) ??
    fail('INVALID_INPUT', { issues: [{ path, message: 'Choose a city from the list' }] })
  )
}

/**
 * Lists the places with a spelling that begins with the text: those with exactly this name, then
 * those whose name begins with it or who have exactly this spelling, then the others; each the
 * largest first. So "lag" finds Lagos before smaller places that are also written "Lag".
 */
export function searchPlaces(text: string, limit: number): ListedPlace[] {
  const folded = foldPlaceName(text)
  if (folded === '') return []
  const { places } = openList()
  return [...findMatches(folded)]
    .toSorted(([one, oneRank], [other, otherRank]) => oneRank - otherRank || one - other)
    .slice(0, limit)
    .flatMap(([index]) => places[index] ?? [])
}

/** Lists the names of all places within a distance of a place, itself included. */
export function listNearby(name: string, kilometres: number): string[] {
  const { byName, places } = openList()
  const from = byName.get(name)
  if (!from) return []
  const degrees = kilometres / KM_PER_DEGREE
  return places
    .filter((to) => Math.abs(to.latitude - from.latitude) <= degrees)
    .filter((to) => measureDistance(from, to) <= kilometres)
    .map((to) => to.name)
}

const EARTH_RADIUS_KM = 6371
/** Kilometres of a degree of latitude, rounded down, so that the first filter leaves out no place. */
const KM_PER_DEGREE = 111
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance on a sphere, in kilometres. */
function measureDistance(one: Position, other: Position): number {
  const [from, to] = [toRadians(one.latitude), toRadians(other.latitude)]
  const halfAngle = toRadians(other.longitude - one.longitude) / 2
  const chord =
    Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(halfAngle) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * Places that a search looks at besides those with exactly this spelling: one letter begins
 * spellings of half the list, and the largest places come first.
 */
const MATCHES_MAXIMUM = 400

/** Finds the places with a spelling that begins with the text, by index, with their best rank. */
function findMatches(folded: string): Map<number, number> {
  const { places, spellings, starts } = openList()
  const found = new Map<number, number>()
  const collect = (wanted: string) => {
    const most = found.size + MATCHES_MAXIMUM
    let at = spellings.indexOf(wanted)
    while (at !== -1 && found.size < most) {
      const index = findLast(starts, at)
      const isWhole = wanted.endsWith('|') || spellings[at + wanted.length] === '|'
      // "Washington" is a spelling of the suggested Washington DC, but the name of smaller places.
      const isName = starts[index] === at || (isWhole && findCity(places[index]?.name ?? ''))
      const rank = 2 - Number(isWhole) - Number(Boolean(isName))
      found.set(index, Math.min(found.get(index) ?? rank, rank))
      at = spellings.indexOf(wanted, at + 1)
    }
  }
  collect(`|${folded}|`)
  collect(`|${folded}`)
  return found
}

/** Index of the last number that isn't above `bound`, in a sorted list. */
function findLast(sorted: readonly number[], bound: number): number {
  let low = 0
  let high = sorted.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) <= bound) low = middle
    else high = middle
  }
  return low
}
