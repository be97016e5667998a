import { expect, test } from 'vitest'
import { fromGenders, resolveStep, storageKeyOf, bannerKey, toGenders } from './rules.ts'

test('D83 nobody named is everybody, in the table and on the form', () => {
  expect(toGenders('all')).toEqual([])
  expect(fromGenders([])).toBe('all')
  expect(fromGenders(['woman', 'man'])).toBe('all')
  for (const gender of ['man', 'woman'] as const) expect(fromGenders(toGenders(gender))).toBe(gender)
})

test('ADV-07 only what is active is paused, and only what is paused is resumed', () => {
  const steps = (['active', 'paused', 'pending', 'completed', 'rejected'] as const).map((status) => [
    status,
    resolveStep(status, 'active').kind,
    resolveStep(status, 'paused').kind,
  ])
  expect(steps).toEqual([
    ['active', 'unchanged', 'done'],
    ['paused', 'done', 'unchanged'],
    ['pending', 'refused', 'refused'],
    ['completed', 'refused', 'refused'],
    ['rejected', 'refused', 'refused'],
  ])
})

test('a banner is found by the file it lies in', () => {
  expect(storageKeyOf(bannerKey('0a1b'))).toBe('0a1b')
})
