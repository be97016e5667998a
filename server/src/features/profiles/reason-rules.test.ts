import { expect, test } from 'vitest'
import { buildReasons } from './reason-rules.ts'

const stranger = {
  city: 'Brazzaville',
  country: 'CG',
  is_same_city: false,
  is_nearby: false,
  is_same_country: false,
  lives_in_roots: null,
}

test.each([
  ['in another country', {}, []],
  ['near, across a border', { is_nearby: true }, [{ kind: 'nearby', city: 'Brazzaville' }]],
  [
    'near, in the same country',
    { is_nearby: true, is_same_country: true },
    [{ kind: 'nearby', city: 'Brazzaville' }],
  ],
  ['in the same country', { is_same_country: true }, [{ kind: 'same_country', country: 'CG' }]],
  [
    'in the same city',
    { is_same_city: true, is_nearby: true, is_same_country: true },
    [{ kind: 'same_city', city: 'Brazzaville' }],
  ],
])('gives one reason of places for a member who lives %s', (_where, columns, reasons) => {
  expect(buildReasons({ ...stranger, ...columns }, { isBoosted: false })).toEqual(reasons)
})

test('ends no shared corridor in a country in which only one of the two lives', () => {
  const roots = { shared_roots: 'country', roots_city: null, roots_country: 'NG' } as const
  const [reason] = buildReasons({ ...stranger, ...roots, is_nearby: true }, { isBoosted: false })
  expect(reason).toEqual({ kind: 'shared_roots', city: null, country: 'NG' })
})
