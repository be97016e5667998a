import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { anAdmin } from '../testing/members.ts'
import { seedMarket } from './seed-market.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

test('adds twelve complete weeks in which the goals come into reach, once', async () => {
  await seedMarket(app.deps)
  const { client } = await anAdmin(app)
  const first = await client.market.read({})
  expect(first.weeks.map(({ isComplete }) => isComplete)).toEqual(Array(12).fill(true))
  expect(first.cities).toEqual(['Accra', 'Lagos', 'London', 'Nairobi'])
  const shares = first.weeks.map(({ metrics }) => metrics?.answeredShare ?? 0)
  expect([shares[0]! > 0.93, shares.at(-1)! < 0.9]).toEqual([true, true])
  const [last] = first.summaries
  expect(last).toMatchObject({ men: { gini: expect.any(Number) }, newcomers: expect.anything() })
  expect(last?.men?.boostedRatio).toBeGreaterThan(1)
  await seedMarket(app.deps)
  expect(await client.market.read({})).toEqual(first)
})
