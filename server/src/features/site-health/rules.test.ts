import { Vital, vitalBounds } from '@adire/contract/site-health.ts'
import { expect, test } from 'vitest'
import { describeGroup, estimateP75, findBucket } from './rules.ts'

test('groups by message and function, across builds', () => {
  expect(describeGroup('x', ['open app-Ab12Cd34.js:1:2'])).toBe(
    describeGroup('x', ['open app-Zz98Yy76.js:4:5']),
  )
  expect(describeGroup('x', ['open app-Ab12Cd34.js:1:2'])).not.toBe(
    describeGroup('x', ['close app-Ab12Cd34.js:1:2']),
  )
})

test.each(Vital.options)(
  'puts the bounds of the ratings of %s on the edges of buckets',
  (vital) => {
    for (const bound of [vitalBounds[vital].good, vitalBounds[vital].poor])
      expect(findBucket(vital, bound)).toBe(findBucket(vital, bound * 1.001) - 1)
  },
)

test('estimates the p75 within its bucket', () => {
  expect(estimateP75('INP', [{ bucket: 0, views: 100 }])).toBeCloseTo(18.75)
  expect(
    estimateP75('INP', [
      { bucket: 5, views: 50 },
      { bucket: 4, views: 50 },
    ]),
  ).toBe(175)
  expect(estimateP75('INP', [{ bucket: 12, views: 1 }])).toBe(2_000)
})
