import { expect, test } from 'vitest'
import { ageOn } from './age.ts'

test.each([
  ['2000-11-21', '2026-11-20', 25],
  ['2000-11-21', '2026-11-21', 26],
  ['2004-02-29', '2022-02-28', 17],
  ['2004-02-29', '2022-03-01', 18],
])('computes the age of somebody born on %s on %s: %i', (born, day, age) => {
  expect(ageOn(born, day)).toBe(age)
})
