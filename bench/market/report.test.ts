import { expect, test } from 'vitest'
import { assumptions, defaults, listVariations, type MarketOptions, orders } from './options.ts'
import { drawMarket } from './picture.ts'
import { formatTable } from './report.ts'
import type { MarketResult } from './results.ts'

const toResult = (change: Partial<MarketOptions>): MarketResult => ({
  options: { ...defaults, ...change },
  matches: 30,
  answered: 20,
  shares: { members: 0.9, men: 0.9, women: 0.9, newcomers: 0.9, smallCity: 0.9 },
  gini: { man: 0.2, woman: 0.2 },
  unmatched: 0.812,
  unanswered: 0.876,
  boosted: { count: 1, median: 1, most: 2, shownOnTheDay: 3 },
  hoursUntilShown: { median: 1, most: 2 },
  pages: 1,
  seconds: 1,
})

test('prints likes without a match and likes without a reply', () => {
  const [names = '', metrics = ''] = formatTable([{ result: toResult({}) }])
  const place = names.indexOf('no match')
  expect(metrics.slice(place)).toMatch(/^81\.2 % +87\.6 %/)
  expect(names.slice(place)).toMatch(/^no match +no reply/)
})

test('draws every order, with likes without a match and without a reply', () => {
  const results = assumptions.flatMap((assumption) =>
    orders.map((order) => toResult({ assumption, order })),
  )
  const picture = drawMarket(results, defaults)
  for (const order of orders)
    expect(picture.split(`<circle class="${order}"`).length - 1).toBeGreaterThan(assumptions.length)
  expect(picture.split('20; 81.2 %, 87.6 %')).toHaveLength(results.length + 1)
})

test('varies every assumption on its own by half of it in both directions', () => {
  const varied = listVariations(defaults)
  const { members, days, seed, order, assumption, weights, ...assumed } = defaults
  expect(new Set(varied.flatMap(({ options }) => listChanged(assumed, options)))).toEqual(
    new Set(Object.keys(assumed)),
  )
  for (const { name, options } of varied) {
    expect([name, listChanged(assumed, options)]).toEqual([name, [expect.any(String)]])
    expect(options).toMatchObject({ members, days, seed, order, assumption, weights })
  }
  const men = varied.flatMap(({ name, options }) =>
    name.startsWith('share of men') ? options.men : [],
  )
  expect(men).toEqual([0.3, 0.9].map((share) => expect.closeTo(share)))
})

const listChanged = (assumed: object, options: MarketOptions) =>
  Object.entries(options).flatMap(([name, value]) => {
    const before: unknown = Object.entries(assumed).find(([other]) => other === name)?.[1] ?? value
    return JSON.stringify(value) === JSON.stringify(before) ? [] : [name]
  })
