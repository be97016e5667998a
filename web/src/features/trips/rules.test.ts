import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import { checkTrip, getLatestStart, type TripValues } from './rules.ts'

const TODAY = '2030-11-20'
const trip = (over: Partial<TripValues> = {}): TripValues => ({
  city: 'Accra',
  from: '2030-12-12',
  until: '2030-12-20',
  viewer: 'nobody',
  tellsOthers: true,
  ...over,
})
const listFaults = (over: Partial<TripValues>) =>
  Object.entries(checkTrip(trip(over), TODAY)).flatMap(([field, text]) => (text ? [field] : []))

test.each<[string, Partial<TripValues>, string[]]>([
  ['a complete trip', {}, []],
  ['90 days', { until: '2031-03-11' }, []],
  ['91 days', { until: '2031-03-12' }, ['until']],
  ['no city and no days', { city: '', from: '', until: '' }, ['city', 'from', 'until']],
  ['a last day before the first', { until: '2030-12-11' }, ['until']],
  ['a trip under way', { from: '2030-11-18', until: '2030-11-20' }, []],
  ['a past trip', { from: '2030-11-18', until: '2030-11-19' }, ['until']],
  ['a start in more than a year', { from: '2031-11-21', until: '2031-11-22' }, ['from']],
])('checks %s', (_, over, fields) => {
  expect(listFaults(over)).toEqual(fields)
})

test('lets a trip start up to a year from today', () => {
  expect(getLatestStart(TODAY)).toBe('2031-11-20')
})
