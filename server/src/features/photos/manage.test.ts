import { randomUUID } from 'node:crypto'
import type { PhotoId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, aModerator, givePremium, type TestMember } from '../../testing/members.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { aPhotoOf } from '../../testing/people.ts'
import { endBoosts } from '../discovery/jobs.ts'
import { endPhotoBoosts, finishRemovals } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const listOf = async (member: TestMember) => (await member.client.photos.listMine()).photos
const idsOf = async (member: TestMember) => (await listOf(member)).map(({ id }) => id)
const flaggedOf = async (member: TestMember) => (await listOf(member)).filter((photo) => photo.isProfilePicture).map(({ id }) => id)
const balanceOf = async (member: TestMember) => (await member.client.tokens.wallet()).balance
const boostIn = (member: TestMember, id: PhotoId, clientId: string = randomUUID()) =>
  member.client.photos.boost({ id, clientId, expectedPrice: 2 })
const buyIn = (member: TestMember, clientId: string = randomUUID()) => member.client.photos.buySlot({ clientId, expectedPrice: 5 })

/** A member with photos whose bytes nobody asks for; the first has the flag. */
async function withPhotos(count: number, wishes: Parameters<typeof aMember>[2] = {}): Promise<[TestMember, PhotoId[]]> {
  const member = await aMember(app, 'woman', wishes)
  const ids: PhotoId[] = []
  const created = new Date(app.clock.now().getTime() - 60_000)
  for (let i = 0; i < count; i++)
    ids.push(await aPhotoOf(app.db, member.id, { order_index: i, is_profile_picture: i === 0, created_at: created }))
  return [member, ids]
}

describe('order', () => {
  test('photos stand as they are put, and the profile picture stays the one it is', async () => {
    const [ada, [a, b, c]] = await withPhotos(3)
    await ada.client.photos.reorder({ ids: [c!, a!, b!] })
    expect((await listOf(ada)).map(({ id, orderIndex }) => [id, orderIndex])).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ])
    expect(await flaggedOf(ada)).toEqual([a])
  })

  test('of two tabs at once one order wins, whole', async () => {
    const [ada, ids] = await withPhotos(3)
    for (let i = 0; i < 10; i++) {
      const orders = [ids.toReversed(), [ids[1]!, ids[0]!, ids[2]!]]
      await Promise.all(orders.map((order) => ada.client.photos.reorder({ ids: order })))
      expect(orders).toContainEqual(await idsOf(ada))
    }
  })

  test("the list names all of one's photos, each once, and nobody else's", async () => {
    const [ada, ids] = await withPhotos(3)
    const [, [foreign]] = await withPhotos(1)
    const reorder = (list: PhotoId[]) => outcomeOf(ada.client.photos.reorder({ ids: list }))
    expect(await reorder(ids.slice(1))).toBe('PHOTOS_CHANGED')
    expect(await reorder([])).toBe('PHOTOS_CHANGED')
    expect(await reorder([...ids, foreign!])).toBe('NOT_FOUND')
    expect(await reorder([ids[0]!, ids[1]!, randomUUID() as PhotoId])).toBe('NOT_FOUND')
    expect(await reorder([ids[0]!, ids[0]!, ids[1]!])).toBe('INVALID_INPUT')
    expect(await idsOf(ada)).toEqual(ids)
  })

  test('two photos have never the same place, whoever writes them', async () => {
    const [, [a]] = await withPhotos(2)
    await expect(app.db.updateTable('photos').set({ order_index: 1 }).where('id', '=', a!).execute()).rejects.toMatchObject({
      code: '23505',
    })
  })
})

test('a description is one line of two hundred, and empty is none', async () => {
  const [ada, [id]] = await withPhotos(1)
  const describeAs = (description: string) => ada.client.photos.describe({ id: id!, description })
  expect(await describeAs('  At the sea  ')).toMatchObject({ description: null, pendingDescription: 'At the sea' })
  expect(await listOf(ada)).toMatchObject([{ description: null, pendingDescription: 'At the sea' }])
  expect(await outcomeOf(describeAs('x'.repeat(201)))).toBe('INVALID_INPUT')
  expect(await outcomeOf(describeAs('two\nlines'))).toBe('INVALID_INPUT')
  expect(await describeAs('   ')).toMatchObject({ description: null, pendingDescription: null })
})

describe('deletion with undo', () => {
  test('a deleted photo is gone for everybody at once, and comes back as it was', async () => {
    const [ada, ids] = await withPhotos(3)
    const [viewer, mod] = [await aMember(app, 'man', { premium: true }), await aModerator(app)]
    await ada.client.photos.describe({ id: ids[0]!, description: 'At the sea' })
    await boostIn(ada, ids[0]!)
    const before = await listOf(ada)
    const rank = () =>
      app.db
        .selectFrom('profiles')
        .select(['card_photo_id', 'photo_count', 'visibility_score', 'boost_expires_at'])
        .where('id', '=', ada.id)
        .executeTakeFirstOrThrow()
    const ranked = await rank()

    const { restorableUntil } = await ada.client.photos.remove({ id: ids[0]! })
    expect(new Date(restorableUntil).getTime() - app.clock.now().getTime()).toBe(10_000)
    expect(await idsOf(ada)).toEqual(ids.slice(1))
    expect(await flaggedOf(ada)).toEqual([ids[1]])
    expect(await rank()).toMatchObject({ card_photo_id: ids[1], photo_count: 2, boost_expires_at: null })
    for (const person of [ada, viewer, mod]) expect((await fetchAs(person.jar, `${app.url}/media/${ids[0]}/320`)).status).toBe(404)
    expect(await viewer.client.profiles.view({ id: ada.id })).toMatchObject({ photos: [{ id: ids[1] }, { id: ids[2] }] })
    expect(await outcomeOf(mod.client.moderation.rejectPhoto({ id: ids[0]!, reason: 'Inappropriate content' }))).toBe('NOT_FOUND')
    expect(await outcomeOf(boostIn(ada, ids[0]!))).toBe('NOT_FOUND')

    expect(await ada.client.photos.restore({ id: ids[0]! })).toEqual(before[0])
    expect(await listOf(ada)).toEqual(before)
    expect(await rank()).toEqual(ranked)
  })

  test('a place taken meanwhile is given back, and those behind move on', async () => {
    const [ada, [a, b, c]] = await withPhotos(3)
    await ada.client.photos.remove({ id: b! })
    await ada.client.photos.reorder({ ids: [c!, a!] })
    await ada.client.photos.restore({ id: b! })
    expect(await idsOf(ada)).toEqual([c, b, a])
  })

  test('whoever has chosen another profile picture keeps that one', async () => {
    const [ada, [a, b, c]] = await withPhotos(3)
    await ada.client.photos.remove({ id: a! })
    await ada.client.photos.setProfilePicture({ id: c! })
    await ada.client.photos.restore({ id: a! })
    expect(await flaggedOf(ada)).toEqual([c])
    expect(await idsOf(ada)).toEqual([a, b, c])
  })

  test('the only photo comes back with the flag', async () => {
    const [ada, [a]] = await withPhotos(1)
    await ada.client.photos.remove({ id: a! })
    await ada.client.photos.restore({ id: a! })
    expect(await flaggedOf(ada)).toEqual([a])
  })

  test('after ten seconds there is nothing to restore', async () => {
    const [ada, [a, b]] = await withPhotos(2)
    await ada.client.photos.remove({ id: a! })
    app.clock.advance({ seconds: 10 })
    expect(await outcomeOf(ada.client.photos.restore({ id: a! }))).toBe('NOT_FOUND')
    await finishRemovals.run({}, app.deps)
    expect(await app.db.selectFrom('removed_photos').select('id').where('user_id', '=', ada.id).execute()).toEqual([])
    expect(await idsOf(ada)).toEqual([b])
  })

  test('undo makes no room: a photo that came meanwhile keeps its place', async () => {
    const [ada, [a]] = await withPhotos(3)
    await ada.client.photos.remove({ id: a! })
    await aPhotoOf(app.db, ada.id, { created_at: app.clock.now() })
    expect(await outcomeOf(ada.client.photos.restore({ id: a! }))).toBe('PHOTO_LIMIT_REACHED')
    expect(await idsOf(ada)).toHaveLength(3)
  })

  test('whoever has more than the limit since premium is over can undo as well', async () => {
    const [ada, ids] = await withPhotos(6)
    await ada.client.photos.remove({ id: ids[5]! })
    await ada.client.photos.restore({ id: ids[5]! })
    expect(await idsOf(ada)).toEqual(ids)
  })

  test("another's deletion can't be undone, and two undos at once make one photo", async () => {
    const [[ada, [a]], ben] = [await withPhotos(2), await aMember(app, 'man')]
    await ada.client.photos.remove({ id: a! })
    expect(await outcomeOf(ben.client.photos.restore({ id: a! }))).toBe('NOT_FOUND')
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(ada.client.photos.restore({ id: a! }))))
    expect(outcomes.toSorted()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'accepted'])
    expect(await idsOf(ada)).toHaveLength(2)
  })
})

describe('boost', () => {
  test('costs two tokens, adds ten likes, lasts a day, puts its member first and tells them until when', async () => {
    const [ada, [a]] = await withPhotos(1)
    const viewer = await aMember(app, 'man')
    const boosted = await boostIn(ada, a!)
    const until = new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString()
    expect(boosted).toMatchObject({ likesCount: 10, boostExpiresAt: until })
    expect(await balanceOf(ada)).toBe(48)
    expect((await viewer.client.profiles.view({ id: ada.id })).member.isBoosted).toBe(true)
    expect(await app.db.selectFrom('photos').select('visibility_score').where('id', '=', a!).executeTakeFirst()).toEqual({
      visibility_score: 10,
    })
  })

  test('again it lasts a day longer, and raises the rank once', async () => {
    const [ada, [a]] = await withPhotos(1)
    await boostIn(ada, a!)
    app.clock.advance({ hours: 1 })
    const { boostExpiresAt, likesCount } = await boostIn(ada, a!)
    expect(new Date(boostExpiresAt!).getTime() - app.clock.now().getTime()).toBe(47 * 3_600_000)
    expect(likesCount).toBe(20)
    expect(await balanceOf(ada)).toBe(46)
    expect(await app.db.selectFrom('photos').select('visibility_score').where('id', '=', a!).executeTakeFirst()).toEqual({
      visibility_score: 10,
    })
  })

  test('after its time it shows nowhere, and the rank is what it was', async () => {
    const [ada, [a]] = await withPhotos(1)
    const viewer = await aMember(app, 'man')
    const rank = () =>
      app.db
        .selectFrom('profiles')
        .select(['rank_key', 'visibility_score', 'boost_expires_at'])
        .where('id', '=', ada.id)
        .executeTakeFirstOrThrow()
    const before = await rank()
    await boostIn(ada, a!)
    expect((await rank()).rank_key).toBeGreaterThan(before.rank_key + 1_000_000)
    app.clock.advance({ hours: 24 })
    expect(await listOf(ada)).toMatchObject([{ boostExpiresAt: null, likesCount: 10 }])
    expect((await viewer.client.profiles.view({ id: ada.id })).member.isBoosted).toBe(false)
    await endPhotoBoosts.run({}, app.deps)
    await endBoosts.run({}, app.deps)
    expect(await rank()).toEqual(before)
  })

  test('twenty clicks are one boost and one charge', async () => {
    const [ada, [a, b]] = await withPhotos(2)
    const clientId = randomUUID()
    await Promise.all(Array.from({ length: 20 }, () => boostIn(ada, a!, clientId)))
    expect(await balanceOf(ada)).toBe(48)
    expect(await listOf(ada)).toMatchObject([{ likesCount: 10 }, { likesCount: 0 }])
    expect(await outcomeOf(boostIn(ada, b!, clientId))).toBe('INVALID_INPUT')
    expect(await balanceOf(ada)).toBe(48)
  })

  test('what is pending, of others or without the tokens is not boosted and not charged', async () => {
    const [ada, [a]] = await withPhotos(1, { tokens: 1 })
    const pending = await aPhotoOf(app.db, ada.id, { is_approved: false })
    const [ben] = await withPhotos(1)
    await expect(boostIn(ada, a!)).rejects.toMatchObject({
      code: 'INSUFFICIENT_TOKENS',
      status: 402,
      data: { needed: 2, balance: 1, purpose: 'boost' },
    })
    expect(await outcomeOf(boostIn(ada, pending))).toBe('PHOTO_NOT_APPROVED')
    expect(await outcomeOf(boostIn(ben, a!))).toBe('NOT_FOUND')
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([1, 50])
    expect(await listOf(ada)).toMatchObject([{ likesCount: 0, boostExpiresAt: null }, { likesCount: 0 }])
  })

  test('of ten different boosts at once as many happen as there are tokens for', async () => {
    const [ada, [a]] = await withPhotos(1, { tokens: 7 })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(boostIn(ada, a!))))
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(3)
    expect(await balanceOf(ada)).toBe(1)
    expect(await listOf(ada)).toMatchObject([{ likesCount: 30 }])
  })
})

describe('bought places', () => {
  test('cost five tokens and stay, with and without premium', async () => {
    const ada = await aMember(app, 'woman')
    expect(await buyIn(ada)).toEqual({ limit: 4, extraSlots: 1 })
    expect(await balanceOf(ada)).toBe(45)
    await givePremium(app, ada)
    expect(await ada.client.photos.listMine()).toMatchObject({ limit: 11, extraSlots: 1 })
  })

  test.each([5, 14, 27, 50])('of ten purchases at once with %d tokens as many happen as are paid for', async (tokens) => {
    const ada = await aMember(app, 'woman', { tokens })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(buyIn(ada))))
    const bought = Math.floor(tokens / 5)
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(bought)
    expect(outcomes.filter((outcome) => outcome !== 'accepted' && outcome !== 'INSUFFICIENT_TOKENS')).toEqual([])
    expect(await balanceOf(ada)).toBe(tokens - bought * 5)
    expect((await ada.client.photos.listMine()).extraSlots).toBe(bought)
  })

  test('twenty clicks are one place and one charge', async () => {
    const ada = await aMember(app, 'woman')
    const clientId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyIn(ada, clientId)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"limit":4,"extraSlots":1}']))
    expect(await balanceOf(ada)).toBe(45)
  })

  test('end at twenty places in all, and nobody pays for a twenty-first', async () => {
    const ada = await aMember(app, 'woman', { tokens: 500, premium: true })
    for (let i = 0; i < 10; i++) await buyIn(ada)
    await expect(buyIn(ada)).rejects.toMatchObject({ code: 'PHOTO_SLOTS_FULL', status: 409, data: { maximum: 20 } })
    expect(await balanceOf(ada)).toBe(450)
    await givePremium(app, ada, -1)
    expect(await buyIn(ada)).toEqual({ limit: 14, extraSlots: 11 })
  })

  test('are not given without the tokens', async () => {
    const ada = await aMember(app, 'woman', { tokens: 4 })
    await expect(buyIn(ada)).rejects.toMatchObject({ code: 'INSUFFICIENT_TOKENS', data: { needed: 5, balance: 4, purpose: 'photo_slot' } })
    expect(await ada.client.photos.listMine()).toMatchObject({ limit: 3, extraSlots: 0 })
  })
})
