import type { MemberId } from '@adire/contract/ids.ts'
import { cities } from '@adire/contract/places.ts'
import { profileFields } from '@adire/contract/profile-fields.ts'
import { discoverInterests } from '@adire/contract/profiles.ts'
import { SeededRandom } from '../../server/src/testing/seeded-random.ts'
import type { MarketOptions } from './options.ts'

export type Side = 'man' | 'woman'

export interface Person {
  /** Index in the list of everybody. */
  index: number
  /** Index among the members of the same gender. */
  place: number
  id: MemberId
  side: Side
  /** Hour of the simulation in which they join; negative for those who were there before. */
  joinsAt: number
  birthDate: string
  city: (typeof cities)[number]
  isSmallCity: boolean
  rootsCountry: string | null
  rootsCity: string | null
  languages: string[]
  interests: string[]
  lookingFor: string
  wantChildren: string
  /** Hidden taste: what this member looks for, what they are like, and their appeal to everybody. */
  wants: readonly number[]
  traits: readonly number[]
  appeal: number
}

/** Cities with a smaller share of the members are small: 12 of 25, with a sixth of all members. */
const SMALL_CITY_SHARE = 0.02
/** Families' countries with their languages, most frequent first. */
const ROOTS = [
  { country: 'NG', languages: ['Yoruba', 'Igbo', 'Hausa'] },
  { country: 'GH', languages: ['Twi'] },
  { country: 'JM', languages: ['Patois'] },
  { country: 'BR', languages: ['Portuguese'] },
  { country: 'KE', languages: ['Swahili', 'Kikuyu'] },
  { country: 'SN', languages: ['Wolof', 'French'] },
  { country: 'HT', languages: ['Haitian Creole', 'French'] },
  { country: 'ET', languages: ['Amharic'] },
  { country: 'CO', languages: ['Spanish'] },
  { country: 'ZA', languages: ['Zulu'] },
] as const
const HIDDEN_DIMENSIONS = 4

/** Invents the members of a community: the same for the same options. */
export function createPeople({ members, days, seed, newcomers, men }: MarketOptions): Person[] {
  const random = new SeededRandom(seed)
  const places = { man: 0, woman: 0 }
  return Array.from({ length: members }, (_, index) => {
    const side = index % 20 < Math.round(20 * men) ? 'man' : 'woman'
    const isNew = random.happens(newcomers)
    return {
      index,
      side,
      place: places[side]++,
      joinsAt: isNew ? random.between(0, days * 12 - 1) : -1,
      ...createProfile(random),
      ...createTaste(random),
    }
  })
}

/** Picks an index below `length`; the chance of the n-th is proportional to 1/n. */
function pickEarly(random: SeededRandom, length: number): number {
  const weights = Array.from({ length }, (_, i) => 1 / (i + 1))
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  )
}

function isSmall(rank: number): boolean {
  const sum = cities.reduce((total, _city, i) => total + 1 / (i + 1), 0)
  return 1 / (rank + 1) / sum < SMALL_CITY_SHARE
}

function createProfile(random: SeededRandom) {
  const rank = pickEarly(random, cities.length)
  const roots = random.happens(0.85) ? ROOTS[pickEarly(random, ROOTS.length)] : undefined
  const home = cities.find(({ country }) => country === roots?.country)
  const languages = new Set(['English'])
  if (roots && random.happens(0.7)) languages.add(random.pick<string>(roots.languages))
  if (random.happens(0.3)) languages.add(random.pick(profileFields.languages.options))
  return {
    // Only the database would check that it is a member's.
    id: random.uuid() as MemberId,
    birthDate: `${1960 + random.between(10, 42)}-0${random.between(1, 9)}-15`,
    city: cities[rank] ?? cities[0],
    isSmallCity: isSmall(rank),
    rootsCountry: roots?.country ?? null,
    rootsCity: home && random.happens(0.6) ? home.name : null,
    languages: [...languages],
    interests: random.shuffle(discoverInterests).slice(0, random.between(2, 6)),
    lookingFor: random.happens(0.6)
      ? 'serious_relationship'
      : random.pick(profileFields.lookingFor.options),
    wantChildren: random.pick(['yes', 'yes', 'no', 'maybe', 'not_sure']),
  }
}

function createTaste(random: SeededRandom) {
  const drawVector = () => Array.from({ length: HIDDEN_DIMENSIONS }, () => drawNormal(random))
  return { wants: drawVector(), traits: drawVector(), appeal: drawNormal(random) }
}

/** Draws from the standard normal distribution. */
function drawNormal(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}
