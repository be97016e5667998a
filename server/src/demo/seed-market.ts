import { Cohort } from '@adire/contract/market.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { Gender } from '@adire/contract/members.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { saveCells } from '../features/market/operations.ts'
import { hasCompleteWeek } from '../features/market/queries.ts'
import { type Cell, findWeek, SMALL_CITIES } from '../features/market/rules.ts'

/** Past weeks of the community, invented like its members. */
const WEEKS = 12
/** Members of the first week by city: men, women, and the newcomers among them. */
const PLACES = [
  { city: 'Lagos', man: 64, woman: 46, newcomers: 0.22 },
  { city: 'London', man: 48, woman: 37, newcomers: 0.26 },
  { city: 'Accra', man: 31, woman: 25, newcomers: 0.2 },
  { city: 'Nairobi', man: 22, woman: 15, newcomers: 0.25 },
  { city: SMALL_CITIES, man: 33, woman: 24, newcomers: 0.24 },
] as const
/** Times shown in a week, with the share of members who were shown so often. */
const EXPOSURE = [
  { shown: 9, share: 0.18 },
  { shown: 17, share: 0.3 },
  { shown: 26, share: 0.32 },
  { shown: 41, share: 0.2 },
] as const

/** Adds the metrics of past weeks, in which ever more members find an answer. Skips weeks that exist. */
export async function seedMarket({ db, clock }: Deps): Promise<void> {
  const current = findWeek(clock.now())
  for (let weeksAgo = WEEKS; weeksAgo >= 1; weeksAgo--) {
    const week = findWeek(new Date(current.from.getTime() - (weeksAgo * 7 - 1) * DAY_MS))
    if (await hasCompleteWeek(db, week.week)) continue
    const cells = inventCells(WEEKS - weeksAgo)
    await inTransaction(db, (tx) => saveCells(tx, week, cells, week.until))
  }
}

function inventCells(age: number): Cell[] {
  return PLACES.flatMap((place) =>
    Gender.options.flatMap((gender) =>
      Cohort.options.flatMap((cohort) =>
        EXPOSURE.flatMap(({ shown, share }, level) => {
          const part = cohort === 'newcomers' ? place.newcomers : 1 - place.newcomers
          const members = Math.round(place[gender] * part * share * (1 + age * 0.04))
          return members === 0
            ? []
            : inventCell({ gender, cohort, city: place.city, members, shown, level, age })
        }),
      ),
    ),
  )
}

interface Invented extends Pick<Cell, 'gender' | 'cohort' | 'city' | 'members'> {
  shown: number
  level: number
  age: number
}

/** Men and newcomers find fewer answers, and the more often members are shown, the more. */
function inventCell({ level, age, ...group }: Invented): Cell {
  const { gender, cohort, city, members, shown } = group
  const missing =
    0.15 - age * 0.009 + (gender === 'man' ? 0.03 : 0) + (cohort === 'newcomers' ? 0.02 : 0)
  const withAnswer = Math.round(members * (1 - Math.max(0.01, missing + (1 - level) * 0.02)))
  const likes = members * (gender === 'man' ? 38 : 14)
  return {
    ...group,
    isBoosted: level === EXPOSURE.length - 1 && city !== SMALL_CITIES,
    // The order evens exposure out over the weeks.
    shown: Math.round(shown + (24 - shown) * age * 0.03),
    withAnswer,
    answered: Math.round(withAnswer * (0.5 + shown / 100)),
    likes,
    unmatched: Math.round(likes * (gender === 'man' ? 0.86 : 0.62)),
    unanswered: Math.round(likes * (gender === 'man' ? 0.9 : 0.71)),
  }
}
