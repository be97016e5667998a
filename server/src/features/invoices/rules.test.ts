import { MICROS_PER_CENT } from '@adire/contract/campaigns.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  buildSums,
  type DayEvents,
  findLastDay,
  findPeriodFault,
  proposePeriod,
} from './rules.ts'

const formats = ['native_feed', 'sidebar_banner', 'email_newsletter'] as const
const days = ['2026-11-01', '2026-11-02', '2026-11-03'] as const

const events = fc.array(
  fc.record({
    day: fc.constantFrom(...days),
    placementType: fc.constantFrom(...formats),
    item: fc.constantFrom('impressions' as const, 'clicks' as const),
    // Any number of micro-dollars, not only whole cents as in the form.
    unitMicros: fc.integer({ min: 0, max: 5_000_000 }),
    count: fc.integer({ min: 1, max: 100_000 }),
  }),
  { maxLength: 150 },
)

/** Totals of the days of these events. */
function sumDays(counted: readonly DayEvents[]) {
  return days.map((day) => {
    const own = counted.filter((event) => event.day === day)
    const count = (item: DayEvents['item']) =>
      own.filter((event) => event.item === item).reduce((sum, event) => sum + event.count, 0)
    return {
      day,
      impressions: count('impressions'),
      clicks: count('clicks'),
      spentMicros: own.reduce((sum, event) => sum + event.count * event.unitMicros, 0),
    }
  })
}

const build = (counted: readonly DayEvents[], rate?: number) =>
  buildSums(sumDays(counted), counted, {
    placementType: 'native_feed',
    tax: rate === undefined ? undefined : { name: 'VAT', rate },
  })

test('adds up to the exact sum in cents, with no line off by a cent or more', () => {
  fc.assert(
    fc.property(events, fc.option(fc.integer({ min: 0, max: 3_000 })), (counted, rate) => {
      const { lines, subtotalCents, tax, totalCents } = build(counted, rate ?? undefined)
      const micros = sumDays(counted).reduce((sum, day) => sum + day.spentMicros, 0)
      expect(Math.abs(subtotalCents * MICROS_PER_CENT - micros)).toBeLessThanOrEqual(
        MICROS_PER_CENT / 2,
      )
      expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(subtotalCents)
      expect(totalCents).toBe(subtotalCents + (tax?.cents ?? 0))
      for (const line of lines) {
        if (line.unitMicros === null) continue
        const exact = (line.unitMicros * (line.impressions + line.clicks)) / MICROS_PER_CENT
        expect(Math.abs(line.cents - exact)).toBeLessThan(1)
      }
      const count = (key: 'impressions' | 'clicks') =>
        [lines, sumDays(counted)].map((list) => list.reduce((sum, one) => sum + one[key], 0))
      for (const [listed, total] of [count('impressions'), count('clicks')])
        expect(listed).toBe(total)
    }),
  )
})

test('joins the days of a format and price, impressions before clicks', () => {
  const event = {
    placementType: 'native_feed' as const,
    item: 'impressions' as const,
    unitMicros: 10_000,
    count: 10,
  }
  const { lines, subtotalCents } = build([
    { ...event, day: '2026-11-01' },
    { ...event, day: '2026-11-02', item: 'clicks', unitMicros: 500_000, count: 2 },
    { ...event, day: '2026-11-02', count: 5 },
    { ...event, day: '2026-11-03', unitMicros: 20_000, count: 1 },
  ])
  expect(lines).toMatchObject([
    { item: 'impressions', impressions: 15, unitMicros: 10_000, cents: 15 },
    { item: 'impressions', impressions: 1, unitMicros: 20_000, cents: 2 },
    { item: 'clicks', clicks: 2, unitMicros: 500_000, cents: 100 },
  ])
  expect(subtotalCents).toBe(117)
})

test('bills a day whose events are deleted or differ by its totals', () => {
  const totals = { day: '2026-11-01', impressions: 300, clicks: 3, spentMicros: 4_500_000 }
  const event = {
    day: '2026-11-01',
    placementType: 'native_feed' as const,
    item: 'impressions' as const,
    unitMicros: 10_000,
    count: 299,
  }
  const options = { placementType: 'sidebar_banner', tax: undefined } as const
  for (const counted of [[], [event]])
    expect(buildSums([totals], counted, options)).toMatchObject({
      lines: [
        {
          placementType: 'sidebar_banner',
          item: 'totals',
          impressions: 300,
          clicks: 3,
          unitMicros: null,
          cents: 450,
        },
      ],
      totalCents: 450,
      tax: null,
    })
})

test('rounds the tax half up', () => {
  const event = {
    day: '2026-11-01',
    placementType: 'native_feed' as const,
    item: 'clicks' as const,
    unitMicros: 20_000,
    count: 1,
  }
  expect(build([event], 2_500)).toMatchObject({
    subtotalCents: 2,
    tax: { name: 'VAT', rate: 2_500, cents: 1 },
    totalCents: 3,
  })
})

test('takes days once they are over and counted again, and never twice', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(findLastDay(now, '2026-11-21')).toBe('2026-11-21')
  expect(findLastDay(now, '2026-11-22')).toBe('2026-11-22')
  expect(findLastDay(now, '2026-11-23')).toBe('2026-11-22')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  const bounds = { lastDay: '2026-11-22', invoiced: [{ from: '2026-11-01', to: '2026-11-10' }] }
  const check = (from: string, to: string) => findPeriodFault({ from, to }, bounds)
  expect(check('2026-11-11', '2026-11-22')).toBeUndefined()
  expect(check('2026-10-01', '2026-10-31')).toBeUndefined()
  expect(check('2026-11-11', '2026-11-23')).toBe('not_over')
  expect(check('2026-11-12', '2026-11-11')).toBe('order')
  for (const [from, to] of [
    ['2026-11-10', '2026-11-12'],
    ['2026-10-20', '2026-11-01'],
    ['2026-11-03', '2026-11-04'],
    ['2026-10-01', '2026-11-20'],
  ] as const)
    expect(check(from, to)).toBe('invoiced')
})

test('proposes the first billed days that no invoice has, until the next invoice', () => {
  const invoiced = [
    { from: '2026-11-14', to: '2026-11-15' },
    { from: '2026-11-05', to: '2026-11-10' },
  ]
  const propose = (firstOpenDay: string | null) =>
    proposePeriod({ firstOpenDay, lastDay: '2026-11-22', invoiced })
  expect(propose('2026-11-03')).toEqual({ from: '2026-11-03', to: '2026-11-04' })
  expect(propose('2026-11-11')).toEqual({ from: '2026-11-11', to: '2026-11-13' })
  expect(propose('2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  for (const none of [null, '2026-11-23'])
    expect(propose(none)).toEqual({ from: '2026-11-22', to: '2026-11-22' })
})
