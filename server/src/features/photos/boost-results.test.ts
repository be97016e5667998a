import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
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

test('summarizes the boosts of four weeks, but not fewer than ten', async () => {
  const eve = await aMember(app, 'woman')
  const at = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)
  const results = Array.from({ length: 8 }, (_, i) => ({
    member_id: eve.id,
    started_at: at(40 + i),
    ended_at: at(16 + i),
    shown: 10 * i,
    likes: i,
  }))
  await app.db.insertInto('boost_results').values(results).execute()
  expect((await eve.client.photos.boostResults({})).typical).toBeNull()
  const old = { member_id: eve.id, started_at: at(900), ended_at: at(876), shown: 9_999, likes: 99 }
  const more = { member_id: eve.id, started_at: at(9), ended_at: at(1), shown: 80, likes: 8 }
  await app.db.insertInto('boost_results').values([old, more]).execute()
  // With the boost of the other test, these are ten.
  expect((await eve.client.photos.boostResults({})).typical).toEqual({
    shown: { from: 10, to: 60 },
    likes: { from: 1, to: 6 },
  })
})
