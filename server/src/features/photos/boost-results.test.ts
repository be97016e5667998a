import { randomUUID } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { aMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { endBoosts, moveExposure } from '../discovery/jobs.ts'
import { endPhotoBoosts } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

test('reports what a boost has brought once it has ended', async () => {
  const ada = await aMember(app, 'woman')
  const id = await insertPhoto(app.db, ada.id)
  await ada.client.photos.boost({ id, clientId: randomUUID(), expectedPrice: 2 })
  const viewers = [await aMember(app, 'man'), await aMember(app, 'man'), await aMember(app, 'man')]
  for (const viewer of viewers) {
    await viewer.client.discovery.list({})
    await viewer.client.discovery.list({})
  }
  await viewers[0]?.client.likes.send({ to: ada.id, kind: 'like' })
  await moveExposure.run({}, app.deps)
  expect(await ada.client.photos.boostResults({})).toEqual({
    last: null,
    typical: null,
    limitTimes: 3,
  })
  app.clock.advance({ hours: 24 })
  await endPhotoBoosts.run({}, app.deps)
  await endBoosts.run({}, app.deps)
  expect(await ada.client.photos.boostResults({})).toEqual({
    last: { endedAt: expect.any(String), shown: 3, likes: 1 },
    typical: null,
    limitTimes: 3,
  })
  const { notifications } = await ada.client.notifications.list({})
  expect(notifications.filter(({ kind }) => kind === 'boost_ended')).toMatchObject([
    { facts: { boost: { shown: 3, likes: 1 } } },
  ])
})

test('summarizes the boosts of four weeks of a gender, but not those of fewer than ten members', async () => {
  const eve = await aMember(app, 'woman')
  const at = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)
  const add = (ids: readonly MemberId[], result: { hours: number; shown: number; likes: number }) =>
    app.db
      .insertInto('boost_results')
      .values(
        ids.map((member_id, i) => ({
          member_id,
          started_at: at(result.hours + 24),
          ended_at: at(result.hours),
          shown: result.shown * (i + 1),
          likes: result.likes * (i + 1),
        })),
      )
      .execute()
  const readTypical = async () => (await eve.client.photos.boostResults({})).typical
  // With the boost of the other test, these are nine women.
  const women = await addBulkMembers(app, 8, 'woman')
  await add(women, { hours: 16, shown: 10, likes: 1 })
  await add(await addBulkMembers(app, 12, 'man'), { hours: 16, shown: 500, likes: 50 })
  // Earlier boosts of the same women.
  for (const hours of [50, 80]) await add(women, { hours, shown: 900, likes: 90 })
  await add([eve.id], { hours: 876, shown: 9_999, likes: 99 })
  expect(await readTypical()).toBeNull()
  await add([eve.id], { hours: 1, shown: 80, likes: 8 })
  expect(await readTypical()).toEqual({
    shown: { from: 20, to: 70 },
    likes: { from: 2, to: 7 },
  })
})
