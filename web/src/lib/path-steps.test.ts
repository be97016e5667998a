import { expect, test } from 'vitest'
import { type Ends, formatStep, listSteps, type PathParts } from './path-steps.ts'

const ends: Ends = { rootsCity: 'Lagos', rootsCountry: 'NG', city: 'London', country: 'GB' }
const parts: PathParts = {
  lived: [{ city: 'Accra', from: 2010, to: 2016 }],
  since: 2016,
  next: { city: 'Lagos', country: 'NG', by: 2030 },
}
const NOTHING: PathParts = { lived: [], since: null, next: null }

const read = (path: PathParts, from: Ends = ends) => listSteps(path, from).map(formatStep)

test('lists the places from the roots to the next one, each with its years', () => {
  expect(read(parts)).toEqual([
    'Lagos',
    'Accra 2010–2016',
    'London since 2016',
    'back to Lagos by 2030',
  ])
})

test('never says "back" to a viewer who sees neither roots nor earlier places', () => {
  const hidden = { ...ends, rootsCity: null, rootsCountry: null }
  expect(read(parts, hidden)).toEqual([
    'Accra 2010–2016',
    'London since 2016',
    'moving to Lagos by 2030',
  ])
})

test('lists nothing for a member who names no more than the profile', () => {
  expect(read(NOTHING)).toEqual([])
})

test('leaves out a plan that has come true, and roots that are the first place', () => {
  expect(read({ ...NOTHING, next: { city: null, country: 'GB', by: null } })).toEqual([])
  expect(read({ ...NOTHING, lived: [{ city: 'Lagos', from: 1992, to: 2010 }] })).toEqual([
    'Lagos 1992–2010',
    'London',
  ])
})

test('says "back" to a country only for roots, as the sentence about two members does', () => {
  const next = { city: null, country: 'GH', by: null } as const
  expect(read({ ...parts, next }).at(-1)).toBe('moving to Ghana')
  expect(read({ ...parts, next }, { ...ends, rootsCountry: 'GH' }).at(-1)).toBe('back to Ghana')
})
