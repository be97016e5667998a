import { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { forgetIntroductions } from './jobs.ts'

let app: TestApp
let ben: TestMember

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Members of earlier tests are hidden.
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  ben = await aMember(app, 'man', { interestedIn: 'women' })
})

const listIds = async (viewer: TestMember) =>
  new Set((await viewer.client.discovery.list({})).members.map(({ id }) => id))
const pass = (viewer: TestMember, to: MemberId) => viewer.client.discovery.pass({ to })
const block = (blocker: MemberId, blocked: MemberId) =>
  app.db.insertInto('blocks').values({ blocker_id: blocker, blocked_id: blocked }).execute()

describe('passes', () => {
  test('removes a member from list and count without notifying them', async () => {
    const [ada, eve] = [await aMember(app, 'woman'), await aPerson(app.db)]
    await pass(ben, ada.id)
    expect(await listIds(ben)).toEqual(new Set([eve]))
    expect(await ben.client.discovery.count({})).toEqual({ count: { kind: 'exact', value: 1 } })
    expect(await listIds(ada)).toContain(ben.id)
    expect(await ada.client.profiles.view({ id: ben.id })).toMatchObject({ likeState: 'none' })
  })

  test('can undo the newest pass, once, and not the one before', async () => {
    const [ada, eve] = [await aPerson(app.db), await aPerson(app.db)]
    await expect(ben.client.discovery.undoPass({})).rejects.toMatchObject({
      code: 'NOTHING_TO_UNDO',
      status: 409,
    })
    await pass(ben, ada)
    await pass(ben, eve)
    expect(await ben.client.discovery.undoPass({})).toEqual({ memberId: eve })
    await expect(ben.client.discovery.undoPass({})).rejects.toMatchObject({
      code: 'NOTHING_TO_UNDO',
    })
    expect(await listIds(ben)).toEqual(new Set([eve]))
    // Passing again makes it the newest one again.
    await pass(ben, ada)
    expect(await ben.client.discovery.undoPass({})).toEqual({ memberId: ada })
  })

  test('saves each of many concurrent passes and marks one of them as the newest', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(app.db)))
    await Promise.all(people.map((id) => pass(ben, id)))
    expect(await listIds(ben)).toEqual(new Set())
    const undone = await Promise.allSettled(
      Array.from({ length: 5 }, () => ben.client.discovery.undoPass({})),
    )
    expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await listIds(ben)).size).toBe(1)
  })

  test('refuses members who are liked or not visible', async () => {
    const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
    await ben.client.likes.send({ to: ada.id, kind: 'like' })
    await expect(pass(ben, ada.id)).rejects.toMatchObject({ code: 'ALREADY_LIKED' })
    await block(eve.id, ben.id)
    for (const id of [eve.id, ben.id, MemberId.parse(crypto.randomUUID())])
      await expect(pass(ben, id)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
    expect(
      await app.db.selectFrom('passes').selectAll().where('from_user_id', '=', ben.id).execute(),
    ).toEqual([])
  })
})

describe('introductions of the day', () => {
  const today = async (viewer: TestMember) =>
    (await viewer.client.discovery.introductions()).members.map(({ id }) => id)

  test('stay the same five all day and change the next day', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => aPerson(app.db)))
    const first = await ben.client.discovery.introductions()
    const now = app.clock.now()
    expect(first).toMatchObject({
      day: now.toISOString().slice(0, 10),
      endsAt: expect.stringMatching(/T00:00:00\.000Z$/),
    })
    expect(Date.parse(first.endsAt) - now.getTime()).toBeLessThanOrEqual(86_400_000)
    const ids = first.members.map(({ id }) => id)
    expect([new Set(ids).size, ids.every((id) => people.includes(id))]).toEqual([5, true])

    await app.db
      .updateTable('profiles')
      .set({ last_active_at: app.clock.now(), visibility_score: 999 })
      .where('id', 'not in', ids)
      .execute()
    app.clock.advance({
      seconds: Math.floor((Date.parse(first.endsAt) - now.getTime()) / 1000) - 1,
    })
    expect(await today(ben)).toEqual(ids)
    app.clock.advance({ seconds: 2 })
    const next = await today(ben)
    expect([next.length, next.filter((id) => ids.includes(id))]).toEqual([5, []])
  })

  test('are the same five in two concurrent tabs', async () => {
    await Promise.all(Array.from({ length: 20 }, () => aPerson(app.db)))
    const lists = await Promise.all(Array.from({ length: 6 }, () => today(ben)))
    for (const list of lists) expect(list).toEqual(lists[0])
    expect(lists[0]).toHaveLength(5)
  })

  test('leave out who is hidden, blocked, passed, liked, matched or not wanted any more', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aMember(app, 'woman')))
    const [hidden, blocked, passed, liked, matched] = (await today(ben)).map((id) =>
      people.find((person) => person.id === id)!,
    )
    await hidden!.client.profiles.setAvailability({ isAvailable: false })
    await block(blocked!.id, ben.id)
    await pass(ben, passed!.id)
    expect(await today(ben)).toEqual([liked!.id, matched!.id])
    await ben.client.likes.send({ to: liked!.id, kind: 'like' })
    expect(await today(ben)).toEqual([matched!.id])
    await matched!.client.profiles.update({ interestedIn: 'women' })
    expect(await today(ben)).toEqual([])
    await matched!.client.profiles.update({ interestedIn: 'men' })
    expect(await today(ben)).toEqual([matched!.id])
    await match(app, ben, matched!)
    expect(await today(ben)).toEqual([])
    await ben.client.likes.withdraw({ to: liked!.id })
    expect(await today(ben)).toEqual([liked!.id])
  })

  test('follow every rule of the list', async () => {
    const shown = await aPerson(app.db)
    await aPerson(app.db, { is_available: false })
    await aPerson(app.db, { gender: 'man' })
    await aPerson(app.db, { interested_in: 'women' })
    await aPerson(app.db, { account_status: 'banned' })
    const [liked, passed, blocker] = [
      await aPerson(app.db),
      await aPerson(app.db),
      await aPerson(app.db),
    ]
    await ben.client.likes.send({ to: liked, kind: 'like' })
    await pass(ben, passed)
    await block(blocker, ben.id)
    expect(await today(ben)).toEqual([shown])
  })

  test('prefer a similar age, then what the two visibly have in common', async () => {
    await ben.client.profiles.update({ birthDate: '1992-01-01', interests: ['Kora'] })
    const far = await Promise.all(
      Array.from({ length: 5 }, () => aPerson(app.db, { birth_date: '1950-01-01' })),
    )
    const near = await Promise.all(
      Array.from({ length: 2 }, () =>
        aPerson(app.db, {
          birth_date: '1990-01-01',
          city: 'Paris',
          country: 'FR',
          interests: ['Kora'],
        }),
      ),
    )
    const neighbours = await Promise.all(
      Array.from({ length: 2 }, () => aPerson(app.db, { birth_date: '1990-01-01', city: 'Lagos' })),
    )
    const ids = await today(ben)
    expect([new Set(ids.slice(0, 2)), new Set(ids.slice(2, 4)), far.includes(ids[4]!)]).toEqual([
      new Set(neighbours),
      new Set(near),
      true,
    ])
  })

  test('are deleted after a month', async () => {
    await aPerson(app.db)
    await today(ben)
    const count = () =>
      app.db.selectFrom('introductions').select('place').where('member_id', '=', ben.id).execute()
    app.clock.advance({ hours: 30 * 24 })
    await forgetIntroductions.run({}, app.deps)
    expect(await count()).toHaveLength(1)
    app.clock.advance({ hours: 24 })
    await forgetIntroductions.run({}, app.deps)
    expect(await count()).toHaveLength(0)
  })
})
