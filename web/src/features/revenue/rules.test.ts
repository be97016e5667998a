import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import { parseDay } from '../../lib/search-params.ts'
import {
  checkRange,
  parseAmount,
  findPreset,
  formatPercentChange,
  getRange,
  groupIntoBars,
} from './rules.ts'

const now = new Date('2026-03-31T23:30:00Z')

test('computes the days of a preset for months of any length', () => {
  expect(getRange('month', now)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(getRange('last-month', now)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(getRange('last-month', new Date('2026-01-15T00:00:00Z'))).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  })
  expect(getRange('last-30', now)).toEqual({ from: '2026-03-02', to: '2026-03-31' })
  expect(getRange('year', now)).toEqual({ from: '2026-01-01', to: '2026-03-31' })
})

test('recognises the days of a preset in the address', () => {
  expect(findPreset({}, now)).toBe('month')
  expect(findPreset({ from: '2026-02-01', to: '2026-02-28' }, now)).toBe('last-month')
  expect(findPreset({ from: '2026-02-02', to: '2026-02-28' }, now)).toBe('custom')
  expect(['2026-02-28', '2026-02-30', '2026-2-1', 7, ''].map(parseDay)).toEqual([
    '2026-02-28',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('sums many days by month', () => {
  const days = Array.from({ length: 100 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    netCents: 10,
  }))
  expect(groupIntoBars(days.slice(0, 92)).unit).toBe('day')
  const { unit, bars } = groupIntoBars(days)
  expect([unit, bars.map(({ id, netCents }) => `${id} ${netCents}`)]).toEqual([
    'month',
    ['2026-01 310', '2026-02 280', '2026-03 310', '2026-04 100'],
  ])
})

test('parses an amount to the minor unit of its currency', () => {
  expect(parseAmount('12.50', 2)).toBe(1250)
  expect(parseAmount('12,5', 2)).toBe(1250)
  expect(parseAmount(' 7 ', 2)).toBe(700)
  expect(parseAmount('1500', 0)).toBe(1500)
  for (const text of ['0', '-1', '1.234', 'ten', '']) expect(parseAmount(text, 2)).toBeUndefined()
  expect(parseAmount('1.5', 0)).toBeUndefined()
})

test('requires two days in order', () => {
  expect(checkRange({ from: '2026-03-01', to: '2026-03-01' })).toEqual({})
  for (const range of [
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '', to: '2026-03-01' },
    { from: '2026-03-01', to: '' },
  ])
    expect(checkRange(range)).toEqual({ from: 'The first day must be on or before the last day.' })
})

test('formats the change since the previous period, if a percentage means something', () => {
  expect(formatPercentChange(1_500, 1_200)).toBe('+25%')
  expect(formatPercentChange(1_199, 1_200)).toBe('-0.1%')
  expect(formatPercentChange(0, 1_200)).toBe('-100%')
  // Refunds are negative.
  expect(formatPercentChange(-300, -200)).toBe('+50%')
  expect(formatPercentChange(5, 0)).toBeUndefined()
  expect(formatPercentChange(-5, 10)).toBeUndefined()
})
