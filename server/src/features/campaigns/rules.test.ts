import { expect, test } from 'vitest'
import { fromGenders, resolveStatusChange, toGenders } from './rules.ts'

test('stores targeting of everybody as an empty list and reads it back', () => {
  expect(toGenders('all')).toEqual([])
  expect(fromGenders([])).toBe('all')
  expect(fromGenders(['woman', 'man'])).toBe('all')
  for (const gender of ['man', 'woman'] as const)
    expect(fromGenders(toGenders(gender))).toBe(gender)
})

test('allows pausing only from active and resuming only from paused', () => {
  const steps = (['active', 'paused', 'pending', 'completed', 'rejected'] as const).map(
    (status) => [
      status,
      resolveStatusChange(status, 'active').kind,
      resolveStatusChange(status, 'paused').kind,
    ],
  )
  expect(steps).toEqual([
    ['active', 'unchanged', 'allowed'],
    ['paused', 'allowed', 'unchanged'],
    ['pending', 'refused', 'refused'],
    ['completed', 'refused', 'refused'],
    ['rejected', 'refused', 'refused'],
  ])
})
