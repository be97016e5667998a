import type { PathEdit } from '@adire/contract/path.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildView, type Ends, type PathPair } from './rules.ts'

const LONDON: Ends = { city: 'London', country: 'GB', rootsCity: null, rootsCountry: null }
const ALL = { seesLived: true, seesNext: true, seesRoots: true }

function aPath(cities: readonly string[], next: PathEdit['next'] = null): PathEdit {
  const lived = cities.map((city, index) => ({ city, from: 2000 + index, to: 2001 + index }))
  return { lived, since: null, next, livedAudience: 'matches', nextAudience: 'matches' }
}

function share(one: Partial<PathPair>) {
  const pair = { theirEnds: LONDON, ownEnds: LONDON, viewerSees: ALL, ownerSees: ALL }
  return buildView({ theirs: null, own: null, ...pair, ...one }).shared
}

test('names the latest shared place that both left for the same city or country', () => {
  const to = { city: 'London', country: 'GB' }
  const theirs = aPath(['Accra', 'Lagos', 'Paris'])
  const own = aPath(['Lagos', 'Accra', 'Lagos'])
  expect(share({ theirs, own })).toMatchObject({
    lived: ['Accra', 'Lagos'],
    moved: { from: 'Lagos', to },
  })
  const theirEnds = { ...LONDON, city: 'Leeds' }
  expect(share({ theirs, own, theirEnds }).moved?.to).toEqual({ city: null, country: 'GB' })
  const abroad = { ...LONDON, city: 'Toronto', country: 'CA' }
  expect(share({ theirs, own, theirEnds: abroad }).moved).toBeNull()
})

test('calls it no move from a place to itself, or within the country that both live in', () => {
  const [theirs, own] = [aPath(['London']), aPath(['London'])]
  expect(share({ theirs, own }).moved).toBeNull()
  const [ada, ben] = [aPath(['Manchester']), aPath(['Manchester'])]
  const theirEnds = { ...LONDON, city: 'Leeds' }
  expect(share({ theirs: ada, own: ben, theirEnds }).moved).toBeNull()
  expect(share({ theirs: ada, own: ben }).moved).toMatchObject({ from: 'Manchester' })
})

test('calls a shared plan a return if both have roots there, or lived in its city', () => {
  const lagos = { city: 'Lagos', country: 'NG', by: 2030 } as const
  const nigeria = { city: null, country: 'NG', by: null } as const
  const roots = { ...LONDON, rootsCity: 'Lagos', rootsCountry: 'NG' }
  const cases: [PathPair['theirs'], Ends, PathPair['own'], boolean][] = [
    [aPath(['Lagos'], lagos), LONDON, aPath(['Lagos'], lagos), true],
    [aPath([], lagos), roots, aPath(['Lagos'], lagos), true],
    [aPath([], lagos), LONDON, aPath(['Lagos'], lagos), false],
    [aPath([], lagos), { ...roots, rootsCity: null }, aPath(['Lagos'], lagos), false],
  ]
  for (const [theirs, theirEnds, own, isBack] of cases)
    expect(share({ theirs, theirEnds, own }).isBack).toBe(isBack)
  const [theirs, own] = [aPath([], nigeria), aPath(['Lagos'], lagos)]
  expect(share({ theirs, theirEnds: roots, own })).toMatchObject({ next: nigeria, isBack: false })
  const both = { theirEnds: roots, ownEnds: { ...roots, rootsCity: 'Abuja' } }
  expect(share({ theirs, own, ...both })).toMatchObject({ next: nigeria, isBack: true })
  expect(share({ theirs: aPath(['Lagos']), own: aPath(['Lagos']) })).toMatchObject({
    next: null,
    isBack: false,
  })
})

test('shares no plan for a city or country where either lives already', () => {
  const lagos = { city: 'Lagos', country: 'NG', by: null } as const
  const nigeria = { city: null, country: 'NG', by: null } as const
  const inAbuja = { ...LONDON, city: 'Abuja', country: 'NG' }
  const inLagos = { ...inAbuja, city: 'Lagos' }
  const cases = [
    [lagos, inLagos, lagos, null],
    [lagos, inAbuja, lagos, lagos],
    [nigeria, inAbuja, nigeria, null],
    // The city is a plan, but both only share the country, where one of them lives.
    [lagos, inAbuja, nigeria, null],
  ] as const
  for (const [plan, ends, other, next] of cases) {
    const [one, two] = [aPath(['Lagos'], plan), aPath(['Lagos'], other)]
    expect(share({ theirs: one, theirEnds: ends, own: two }).next).toEqual(next)
    expect(share({ theirs: two, own: one, ownEnds: ends }).next).toEqual(next)
  }
})

const city = fc.constantFrom('Lagos', 'Accra', 'London', 'Leeds')
const country = fc.constantFrom('NG', 'GH', 'GB')
const year = fc.integer({ min: 2000, max: 2020 })
const anyPath: fc.Arbitrary<PathEdit | null> = fc.option(
  fc.record({
    lived: fc.array(fc.record({ city, from: year, to: year }), { maxLength: 4 }),
    since: fc.option(year),
    next: fc.option(fc.record({ city: fc.option(city), country, by: fc.option(year) })),
    livedAudience: fc.constant('matches' as const),
    nextAudience: fc.constant('matches' as const),
  }),
)
const anyEnds: fc.Arbitrary<Ends> = fc.record({
  city,
  country,
  rootsCity: fc.option(city),
  rootsCountry: fc.option(country),
})
const parts = { seesLived: fc.boolean(), seesNext: fc.boolean() }
const anyVisibility = fc.record({ ...parts, seesRoots: fc.boolean() })
/** The viewer's own roots count, whoever sees them. */
const anyOwnVisibility = fc.record({ ...parts, seesRoots: fc.constant(true) })

/** Replaces what the other may not see by something else. */
function replaceHidden(
  { path, ends }: { path: PathEdit | null; ends: Ends },
  other: { path: PathEdit | null; ends: Ends },
  { seesLived, seesNext, seesRoots }: PathPair['viewerSees'],
) {
  const empty = { ...aPath([]), lived: [], since: null, next: null }
  const [kept, replaced] = [path ?? empty, other.path ?? empty]
  const lived = seesLived ? kept : replaced
  return {
    path: {
      ...kept,
      lived: lived.lived,
      since: lived.since,
      next: (seesNext ? kept : replaced).next,
    },
    ends: seesRoots
      ? ends
      : { ...ends, rootsCity: other.ends.rootsCity, rootsCountry: other.ends.rootsCountry },
  }
}

test('shows the same whatever either of the two hides from the other', () => {
  const side = fc.record({ path: anyPath, ends: anyEnds })
  fc.assert(
    fc.property(
      fc.tuple(side, side, anyVisibility),
      fc.tuple(side, side, anyOwnVisibility),
      ([theirs, theirOther, viewerSees], [own, ownOther, ownerSees]) => {
        const view = (one: typeof theirs, other: typeof own) =>
          buildView({
            theirs: one.path,
            theirEnds: one.ends,
            own: other.path,
            ownEnds: other.ends,
            viewerSees,
            ownerSees,
          })
        expect(
          view(
            replaceHidden(theirs, theirOther, viewerSees),
            replaceHidden(own, ownOther, ownerSees),
          ),
        ).toEqual(view(theirs, own))
      },
    ),
    { numRuns: 2_000 },
  )
})
