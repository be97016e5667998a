import { GROUP_MINIMUM } from '@adire/contract/market.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL, type Cell, computeGini, measureGroups } from './rules.ts'
import { hideSmallGroups, type Shown } from './suppression-rules.ts'

const noSums = { withAnswer: 0, answered: 0, likes: 0, unmatched: 0, unanswered: 0 }

function addCell(one: Pick<Cell, 'gender' | 'cohort' | 'city' | 'members'>): Cell {
  return { ...noSums, isBoosted: false, shown: 1, ...one }
}

const anyCells = fc
  .array(
    fc.record({
      gender: fc.constantFrom('man' as const, 'woman' as const),
      cohort: fc.constantFrom('newcomers' as const, 'established' as const),
      city: fc.constantFrom('Accra', 'Lagos', 'Miami', 'small'),
      members: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 10, max: 40 })),
    }),
    { maxLength: 16 },
  )
  .map((cells) => cells.map(addCell))

const PRIME = 1_000_003

function invert(value: number): number {
  let [result, base] = [1, value]
  for (let power = PRIME - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % PRIME
    base = (base * base) % PRIME
  }
  return result
}

/** Reduces equations to the unknowns that they determine: those alone in a reduced row. */
function listDetermined(equations: number[][], unknowns: number): number[] {
  const rows = equations.map((row) => row.map((value) => (value + PRIME) % PRIME))
  let rank = 0
  for (let column = 0; column < unknowns; column++) {
    const pivot = rows.findIndex((row, index) => index >= rank && row[column] !== 0)
    if (pivot < 0) continue
    ;[rows[rank], rows[pivot]] = [rows[pivot]!, rows[rank]!]
    const factor = invert(rows[rank]![column]!)
    rows[rank] = rows[rank]!.map((value) => (value * factor) % PRIME)
    for (const [index, row] of rows.entries()) {
      const times = row[column]!
      if (index === rank || times === 0) continue
      rows[index] = row.map((value, at) => (value + (PRIME - times) * rows[rank]![at]!) % PRIME)
    }
    rank++
  }
  return rows.flatMap((row) => {
    const used = row.flatMap((value, at) => (value === 0 ? [] : [at]))
    return used.length === 1 ? used : []
  })
}

/** Finds hidden groups whose size follows from the others: each total is the sum of its parts. */
function findRevealed(groups: readonly Shown[]): Shown[] {
  const hidden = groups.filter(({ sums }) => sums === null)
  const properties = ['gender', 'cohort', 'city'] as const
  const equations = properties.flatMap((property) =>
    groups
      .filter((one) => one[property] === ALL)
      .map((total) => {
        const rest = properties.filter((other) => other !== property)
        const parts = groups.filter(
          (one) => one[property] !== ALL && rest.every((other) => one[other] === total[other]),
        )
        return hidden.map((one) => (one === total ? -1 : parts.includes(one) ? 1 : 0))
      }),
  )
  return listDetermined(equations, hidden.length).flatMap((index) => hidden[index] ?? [])
}

test('finds what a single hidden group of a total reveals', () => {
  const groups = hideSmallGroups(measureGroups([]))
  const one = groups.find(({ gender, cohort }) => gender === 'man' && cohort === 'newcomers')!
  expect(findRevealed(groups)).toEqual([])
  const naive = groups.map((group) => (group === one ? { ...group, sums: null } : group))
  expect(findRevealed(naive)).toMatchObject([{ gender: 'man', cohort: 'newcomers' }])
})

test('shows no group of one to nine members, directly or by subtraction', () => {
  fc.assert(
    fc.property(anyCells, (cells) => {
      const groups = hideSmallGroups(measureGroups(cells))
      const sizes = groups.flatMap(({ sums }) => (sums ? [sums.members] : []))
      expect(sizes.filter((size) => size > 0 && size < GROUP_MINIMUM)).toEqual([])
      expect(findRevealed(groups)).toEqual([])
      expect(groups.filter(({ sums, gini }) => !sums && gini !== null)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('computes no exposure of fewer than ten people, however many of their group have left', () => {
  const measureShown = (boosted: number, others: number) => {
    const add = (members: number, isBoosted: boolean, shown: number | null) => ({
      ...addCell({ gender: 'man', cohort: 'newcomers', city: 'Accra', members }),
      isBoosted,
      shown,
    })
    const cells = [add(boosted, true, 6), add(others, false, 3), add(9, true, null)]
    const groups = hideSmallGroups(measureGroups(cells))
    return groups.find(({ gender, city }) => gender === 'man' && city === 'Accra')
  }
  expect(measureShown(0, 9)).toMatchObject({ sums: { members: 18 }, gini: null })
  expect(measureShown(0, 10)?.gini).toBeCloseTo(0)
  expect(measureShown(9, 10)).toMatchObject({ gini: expect.any(Number), boostedRatio: null })
  expect(measureShown(10, 11)).toMatchObject({ gini: expect.any(Number), boostedRatio: 2 })
})

test('hides the smallest other group beside a small one, and nothing among large ones', () => {
  const build = (small: number) =>
    (['man', 'woman'] as const).flatMap((gender) =>
      ['Accra', 'Lagos', 'Miami', 'small'].flatMap((city, index) =>
        (['newcomers', 'established'] as const).map((cohort) =>
          addCell({
            gender,
            cohort,
            city,
            members: city === 'Accra' && cohort === 'newcomers' ? small : 20 + 10 * index,
          }),
        ),
      ),
    )
  const listHidden = (small: number) =>
    hideSmallGroups(measureGroups(build(small)))
      .filter(({ sums }) => sums === null)
      .map(({ gender, cohort, city }) => `${gender} ${cohort} ${city}`)
  expect(listHidden(10)).toEqual([])
  expect(listHidden(4)).toEqual(
    ['all', 'man', 'woman'].flatMap((gender) =>
      ['newcomers', 'established'].flatMap((cohort) =>
        ['Accra', 'Lagos'].map((city) => `${gender} ${cohort} ${city}`),
      ),
    ),
  )
})

test('computes the Gini coefficient from counted values', () => {
  expect(computeGini([{ value: 3, count: 40 }])).toBeCloseTo(0)
  expect(computeGini([{ value: 0, count: 5 }])).toBeNull()
  // Half of the members have everything, and then one of a hundred.
  const share = (count: number) => [
    { value: 0, count: 100 - count },
    { value: 7, count },
  ]
  expect(computeGini(share(50))).toBeCloseTo(0.5)
  expect(computeGini(share(1))).toBeCloseTo(0.99)
})
